// SPDX-License-Identifier: MIT
// The server of http.js with TLS: wrk keeps its 50 connections, so handshakes do not count.
'use strict';
const https = require('https');
const fs = require('fs');
const path = require('path');
const { answer, measure } = require('./hello.js');

const keys = path.join(__dirname, '..', '..', 'test', 'runtime', 'programs', 'tls', 'keys');
const identity = { key: fs.readFileSync(path.join(keys, 'server-key.pem')), cert: fs.readFileSync(path.join(keys, 'server.pem')) };
measure(https.createServer(identity, answer), 'https');
