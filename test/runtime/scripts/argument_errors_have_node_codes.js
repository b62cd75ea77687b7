// SPDX-License-Identifier: MIT
// Invalid arguments throw Node's codes and messages.
const fs = require('fs');
const EventEmitter = require('events');

for (const wrong of [
  () => setTimeout('x'), () => setInterval(), () => setImmediate(null), () => process.nextTick(1), () => queueMicrotask({}),
  () => process.exit('x'), () => process.kill(1, 'SIGX'), () => new URL('x'), () => fs.readFileSync({}), () => fs.readFileSync('/nope'),
  () => fs.openSync('/x', 'bad'), () => fs.stat('/x'), () => require(''), () => require(1), () => require('node:nope'),
  () => new EventEmitter().emit('error', new Error('plain')), () => new EventEmitter().emit('error', 5), () => new EventEmitter().on('x', 1),
  () => require('path').join(1), () => require('util').promisify(1), () => new TextDecoder('klingon'), () => process.emitWarning(1),
  () => require('module').createRequire('relative'),
]) {
  try {
    wrong();
    console.log('did not throw', String(wrong));
  } catch (error) {
    console.log(`${error}`);
    console.log(`  ${error.name} ${error.code} ${error.message}`);
  }
}
