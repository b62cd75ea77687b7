// SPDX-License-Identifier: MIT
// Shared by the JavaScript scenarios. Faults start with arm(); the first error is recorded and ends the scenario in its
// own way; at the end no descriptor may be left. Only system errors, with a code, are accepted: a TypeError is a bug of
// the runtime.
'use strict';
const fs = require('fs');

let first = null; // the first error
let isDone = false;
const counts = new Map();

const touch = (path) => {
  try {
    fs.accessSync(path);
  } catch {
    // It never exists.
  }
};
// Sockets, pipes and files; the loop opens and closes its own descriptors as needed.
const descriptors = () => fs.readdirSync('/proc/self/fd').map((fd) => {
  try {
    return fs.readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return 'gone';
  }
}).filter((target) => /^(socket|pipe):|faults-/.test(target)).length;

const fail = (text) => {
  touch('/disarm-faults');
  console.log(`FAILED: ${text} (first error: ${first ? first.stack ?? first : 'none'})`);
  process.exit(1);
};

exports.arm = () => {
  exports.before = descriptors();
  touch('/arm-faults');
};

// Records an error; true if there was one.
exports.failed = (error, what) => {
  if (!error)
    return false;
  if (typeof error.code !== 'string')
    fail(`${what}: not an error of the system: ${error.stack ?? error}`);
  first ??= error;
  return true;
};
exports.hasFailed = () => first !== null;

// A callback that must run exactly once.
exports.once = (what, callback = () => {}) => {
  counts.set(what, 0);
  return (...values) => {
    counts.set(what, counts.get(what) + 1);
    if (counts.get(what) > 1)
      fail(`${what} came twice`);
    return callback(...values);
  };
};

exports.check = (holds, what) => {
  if (!holds && first === null)
    fail(what);
};
exports.fail = fail;

// Called when everything is done, or on exit when nothing is left to do.
exports.done = () => {
  isDone = true;
};

process.on('uncaughtException', (error) => {
  exports.failed(error, 'uncaught');
  exports.giveUp?.();
});

process.on('exit', () => {
  touch('/disarm-faults');
  for (const [what, count] of counts)
    if (count === 0 && first === null)
      fail(`${what} never came`);
  if (!isDone && first === null)
    fail('it ended without an error and without all of its results');
  const more = descriptors() - exports.before;
  if (more > 0)
    fail(`${more} descriptors leaked`);
  if (process.exitCode)
    fail(`status ${process.exitCode}`);
  console.log(first ? `ok: ${first.code} ${first.syscall ?? ''}` : 'ok');
});
