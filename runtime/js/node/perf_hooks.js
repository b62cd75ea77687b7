// SPDX-License-Identifier: MIT
//
// node:perf_hooks
'use strict';

module.exports = { performance: require('internal/web/performance').performance };
