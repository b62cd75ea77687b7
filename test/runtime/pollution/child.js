// SPDX-License-Identifier: MIT
//
// Started by fork(): answers one message.
'use strict';

process.on('message', (message) => process.send([message, process.argv.length, process.execArgv]));
if (process.argv[2] !== 'quiet') console.log('started', Object.keys(process.env).includes('POLLUTED'));
