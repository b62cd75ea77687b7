// SPDX-License-Identifier: MIT
// A hello-world HTTP server, with wrk as the load; COUNT is in seconds, an operation is a request.
'use strict';
const http = require('http');
const { answer, measure } = require('./hello.js');

measure(http.createServer(answer), 'http');
