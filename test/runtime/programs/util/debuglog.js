// SPDX-License-Identifier: MIT
// util.debuglog: sections that NODE_DEBUG names. Node reads it before the program can set it.
// answer: written
'use strict';
process.env.NODE_DEBUG = 'one,two-*,dot.ted';
const util = require('util');

process.stderr.write = (text) => process.stdout.write(text.replace(String(process.pid), 'PID'));
for (const name of ['one', 'ONE', 'two-a', 'two', 'three', 'dot.ted', 'dotXted']) {
  const log = util.debuglog(name);
  log('hello %s %d', name, 5, { a: 1 });
  console.log(name, log.enabled);
}
let given;
const log = util.debuglog('one', (debug) => {
  given = debug;
});
log('first');
given('given');
console.log(util.debug === util.debuglog, log.enabled);
