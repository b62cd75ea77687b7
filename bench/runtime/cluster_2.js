// SPDX-License-Identifier: MIT
// An HTTP server in a cluster of 2 workers; COUNT is in seconds, an operation is a request.
'use strict';
require('./cluster_http.js').run(2);
