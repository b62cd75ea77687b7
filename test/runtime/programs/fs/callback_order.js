'use strict';
const fs = require('fs');
require('./folder.cjs');

fs.writeFileSync('f', 'x');
const log = [];
const say = (text) => () => log.push(text);
process.on('exit', () => console.log(log.join('\n')));

// Ticks and microtasks run after each callback, before the next one.
let left = 3;
for (let i = 0; i < 3; i++) {
  fs.stat('f', () => {
    log.push('stat');
    process.nextTick(() => log.push('its tick'));
    Promise.resolve().then(() => log.push('its microtask'));
    left -= 1;
    if (left === 0) setImmediate(whole);
  });
}
process.nextTick(say('tick'));
Promise.resolve().then(say('microtask'));
log.push('main');

// A whole file takes several turns: immediates run first.
function whole() {
  log.push('whole');
  fs.readFile('f', () => {
    log.push('readFile');
    setTimeout(say('timeout'), 0);
    setImmediate(say('immediate in callback'));
    process.nextTick(say('tick in callback'));
  });
  setImmediate(say('immediate'));
  setImmediate(() => setImmediate(say('immediate of the next turn')));
  process.nextTick(say('tick'));
}
