'use strict';
const fs = require('fs');
const { attempt, tell } = require('./folder.cjs');

fs.mkdirSync('d');
for (const given of [[], [{}], ['d', 5], ['d', { recursive: 1 }], ['d', { encoding: 'x' }], ['a\0b'], ['missing']]) {
  attempt('arguments', () => fs.watch(...given).constructor.name);
}
try {
  fs.watch('missing');
} catch (error) {
  console.log(error.filename);
}

// Waits for an event on the name, then does the next thing.
const steps = [
  ['rename', 'new', () => fs.writeFileSync('d/new', '')],
  ['change', 'new', () => fs.writeFileSync('d/new', 'x')],
  ['rename', 'other', () => fs.renameSync('d/new', 'd/other')],
  ['rename', 'other', () => fs.unlinkSync('d/other')],
];
const watcher = fs.watch('d');
console.log(watcher.constructor.name, watcher.ref() === watcher, watcher.unref() === watcher, watcher.ref() === watcher);
watcher.on('change', (event, name) => {
  if (steps.length === 0 || event !== steps[0][0] || name !== steps[0][1]) return;
  console.log(event, name);
  steps.shift();
  if (steps.length > 0) steps[0][2]();
  else watcher.close();
});
watcher.on('close', () => {
  console.log('closed');
  watcher.close();
  bytes();
});
steps[0][2]();

function bytes() {
  const second = fs.watch('d', { encoding: 'buffer', persistent: true }, (event, name) => {
    console.log(event, name);
    second.close();
    aborted();
  });
  fs.mkdirSync('d/ü');
}
function aborted() {
  const controller = new AbortController();
  const third = fs.watch('d', { signal: controller.signal });
  third.on('close', () => console.log('closed by its signal'));
  third.on('error', (error) => console.log(tell(error)));
  controller.abort();
  fs.watch('d', { signal: AbortSignal.abort() }).on('close', () => console.log('closed at once'));
  fs.watch('d', { persistent: false });
}
