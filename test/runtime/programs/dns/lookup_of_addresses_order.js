// SPDX-License-Identifier: MIT
//
// Lookups that need no resolver, of addresses and of empty names: when each form answers, relative to ticks and
// microtasks, for all kinds of options.
'use strict';

const dns = require('dns');
const { promisify } = require('util');

const NAMES = ['127.0.0.1', 'fe80::1%lo', '', null, 0];
const OPTIONS = [undefined, null, 0, 4, 6, {}, { all: true }, { family: 6 }, { family: 4, all: true }, { order: 'ipv4first' },
  { family: 'IPv6' }, { hints: dns.ADDRCONFIG }, 5, 'text', true, { all: 1 }, { family: 7 }, { verbatim: 2 }, { order: 'other' }];
const wait = promisify(dns.lookup);

process.noDeprecation = true; // of empty names

function attempt(log, form, start) {
  try {
    const result = start();
    if (typeof result.then !== 'function') log.push(`${form} returns ${Object.keys(result).join()}`);
    else result.then((found) => log.push(`${form} ${JSON.stringify(found)}`), ({ code }) => log.push(`${form} rejects ${code}`));
  } catch ({ message }) {
    log.push(`${form} throws ${message}`);
  }
}

function compare(name, options, done) {
  const log = [];
  process.nextTick(() => log.push('first tick'));
  attempt(log, 'promisified', () => wait(name, options));
  attempt(log, 'callback', () => dns.lookup(name, options, (...given) => log.push(`callback ${JSON.stringify(given)}`)));
  attempt(log, 'promise', () => dns.promises.lookup(name, options));
  process.nextTick(() => log.push('last tick'));
  Promise.resolve().then(() => log.push('microtask'));
  setImmediate(() => {
    console.log(JSON.stringify([name, options]), log);
    done();
  });
}

const rows = NAMES.flatMap((name) => OPTIONS.map((options) => [name, options]));
(function next() {
  if (rows.length > 0) compare(...rows.shift(), next);
})();
