// SPDX-License-Identifier: MIT
// answer: written
// A program has put something else on the stack of domains, or replaced a domain's methods: that gets no errors, and they
// are uncaught as if it were not there. In node, a TypeError replaces the error, or ends the process.
'use strict';
const domain = require('domain');
const { spawnSync } = require('child_process');

const cases = {
  nothing: () => {},
  object: () => domain._stack.push({}),
  null: () => domain._stack.push(null),
  proxy: () => domain._stack.push(Proxy.revocable({}, {}).proxy),
  listenerCount: (own) => { own.listenerCount = 5; },
  emit: (own) => own.on('error', () => console.log('not called')).emit = 5,
  handler: (own) => { own._errorHandler = null; },
  other: (own) => { domain._stack.push({}); own.on('error', (error) => console.log('handled', error.message)); },
};

if (process.argv.length === 2) {
  for (const name of Object.keys(cases)) {
    for (const way of ['thrown', 'rejected']) {
      const { stdout, stderr, status } = spawnSync(process.execPath, [__filename, name, way], { encoding: 'utf8' });
      console.log(name, way, JSON.stringify(stdout), JSON.stringify(stderr), status);
    }
  }
} else {
  const [, , name, way] = process.argv;
  process.on('uncaughtException', (error, origin) => console.log(origin, error.message));
  const own = domain.create();
  cases[name](own);
  own.enter();
  if (way === 'thrown') throw new Error(way);
  Promise.reject(new Error(way));
}
