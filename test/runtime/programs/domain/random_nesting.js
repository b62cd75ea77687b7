// SPDX-License-Identifier: MIT
// Random programs of run, enter, exit, bind, timers, ticks and promises, and the domains that their callbacks see.
'use strict';

const domain = require('domain');
const EventEmitter = require('events');

let seed = 20;
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 16) % n;
}

const domains = Array.from({ length: 4 }, (_, i) => Object.assign(domain.create(), { index: i }));
for (const d of domains) d.on('error', (error) => log(`error of ${d.index}: ${error.message}`));
const lines = [];
function log(text) {
  lines.push(`${text} in ${process.domain?.index} [${domain._stack.map((d) => d.index)}]`);
}

let count = 0;
const actions = [
  (d, go) => d.run(go),
  (d, go) => { d.enter(); go(); d.exit(); },
  (d, go) => d.bind(go)(),
  (d, go) => process.nextTick(go),
  (d, go) => queueMicrotask(go),
  (d, go) => { Promise.resolve().then(go); },
  (d, go) => d.run(async () => { await null; go(); }),
  (d, go) => { const emitter = new EventEmitter(); d.add(emitter); emitter.on('x', go); emitter.emit('x'); },
  (d, go) => { const emitter = new EventEmitter(); emitter.once('error', go); emitter.emit('error', new Error('e')); },
  (d, go) => { go(); d.run(() => new EventEmitter().emit('error', new Error(`n${count}`))); },
  (d, go) => d.intercept(go)(random(2) === 0 ? new Error('i') : null),
];

function step(depth) {
  const id = count++;
  log(`start ${id}`);
  for (let i = random(3); i >= 0 && depth < 5; i--) actions[random(actions.length)](domains[random(4)], () => step(depth + 1 + random(2)));
  log(`end ${id}`);
}

function round(left) {
  step(0);
  setTimeout(() => {
    if (left > 0) round(left - 1);
    else console.log(lines.join('\n'));
  }, 1);
}
round(15);
