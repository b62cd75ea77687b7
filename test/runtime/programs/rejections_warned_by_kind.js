// SPDX-License-Identifier: MIT
// --unhandled-rejections=warn: how reasons of different kinds are shown; and DEP0104 of --pending-deprecation.
'use strict';

const { spawnSync } = require('child_process');

const CHILD = `
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, code }) => console.log(name, code, message.split('\\n')[0].replace(/id: \\d+/, 'id')));
  class Like { constructor() { Error.captureStackTrace(this); this.message = 'like'; } }
  for (const reason of ['text', 42, null, undefined, { a: 1 }, new Error('e'), Symbol('s'), [1], () => 1, new TypeError('t'), 1n, '', new Like(), new Date(0)]) {
    Promise.reject(reason);
  }
  for (const value of [1, 'a', true, undefined, null]) process.env.NAME = value;
`;
const { stdout, stderr } = spawnSync(process.execPath, ['--unhandled-rejections=warn', '--pending-deprecation', '-e', CHILD]);
console.log(String(stdout), String(stderr));
