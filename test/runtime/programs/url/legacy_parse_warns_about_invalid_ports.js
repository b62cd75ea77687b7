// SPDX-License-Identifier: MIT
// url.parse warns once about a port that is not a number.
'use strict';
const url = require('url');

process.on('warning', (warning) => console.log(warning.name, warning.code, warning.message));
console.log(url.parse('http://x:y/').href, url.parse('http://x:z/').href, url.parse('http://x:80/').href);
