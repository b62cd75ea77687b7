// SPDX-License-Identifier: MIT
// Status 7 when the listener of uncaughtException throws.
'use strict';
process.on('uncaughtException', () => { throw new Error('second'); });
process.on('exit', (code) => console.log('exit', code));
throw new Error('first');
