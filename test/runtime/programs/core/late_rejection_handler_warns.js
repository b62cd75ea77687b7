// SPDX-License-Identifier: MIT
// Without a listener, a rejection that is handled late causes a warning.
// command: --unhandled-rejections=warn FILE
'use strict';
const promise = Promise.reject(new Error('late'));
setImmediate(() => promise.catch(() => console.log('caught')));
setImmediate(() => setImmediate(() => console.log('end')));
