// The collector needs a signal other than SIGUSR1, which is not caught unless the program does.
// command: --expose-gc FILE
// answer: written
'use strict';
const fs = require('fs');
const { SIGUSR1 } = require('os').constants.signals;

const isCaught = () => {
  const [, mask] = /^SigCgt:\s+(\w+)$/m.exec(fs.readFileSync('/proc/self/status', 'utf8'));
  return (BigInt(`0x${mask}`) >> BigInt(SIGUSR1 - 1) & 1n) === 1n;
};

const kept = [];
for (let i = 0; i < 20; i++) {
  kept.push(Array.from({ length: 10000 }, (_, n) => ({ n })));
  gc();
}
console.log('after collections:', isCaught());
const alive = setInterval(() => {}, 1000);
process.once('SIGUSR1', (name) => {
  console.log(name, 'came');
  clearInterval(alive);
  setImmediate(() => { console.log('with no listener left:', isCaught()); });
});
console.log('with a listener:', isCaught());
process.kill(process.pid, 'SIGUSR1');
