// SPDX-License-Identifier: MIT
// Hooks that are not there: packages export falsy values for hooks that this version does not need.
'use strict';
const { register } = require('module');
const { pathToFileURL } = require('url');

register('./files/falsy_hooks.mjs', pathToFileURL(__filename));
import('data:text/javascript,export default 7').then((all) => console.log(all.default));
