// SPDX-License-Identifier: MIT
//
// The runtime's proxies that are ordinary objects to programs: process.env and process.versions.
'use strict';

module.exports = new WeakSet();
