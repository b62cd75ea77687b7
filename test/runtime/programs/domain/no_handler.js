// SPDX-License-Identifier: MIT
// A domain without listeners: the exception is uncaught.
'use strict';

const domain = require('domain');

const second = new Error('the second');

process.once('uncaughtException', (error) => {
  console.log(error.message, process.domain, domain._stack.length);
  domain.create().run(() => { throw second; });
});
domain.create().run(() => { throw new Error('the first'); });
