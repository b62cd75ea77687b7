'use strict';
const fs = require('fs');
const { attempt, tell } = require('./folder.cjs');

fs.mkdirSync('d/sub', { recursive: true });
fs.writeFileSync('d/sub/old', '');
attempt('missing', () => fs.watch('missing', { recursive: true }));
const steps = [
  ['rename', 'top', () => fs.writeFileSync('d/top', '')],
  ['rename', 'sub/new', () => fs.writeFileSync('d/sub/new', '')],
  ['change', 'sub/old', () => fs.writeFileSync('d/sub/old', 'x')],
  ['rename', 'made', () => fs.mkdirSync('d/made')],
  ['rename', 'made/in', () => fs.writeFileSync('d/made/in', '')],
  ['rename', 'made/in', () => fs.unlinkSync('d/made/in')],
  ['rename', 'sub/new', () => fs.unlinkSync('d/sub/new')],
];
const watcher = fs.watch('d', { recursive: true }, (event, name) => {
  if (steps.length === 0 || event !== steps[0][0] || name !== steps[0][1]) return;
  console.log(event, name);
  steps.shift();
  if (steps.length > 0) setTimeout(steps[0][2], 50);
  else watcher.close();
});
watcher.on('error', (error) => console.log(tell(error)));
watcher.on('close', () => console.log('closed'));
console.log(watcher.constructor.name, typeof watcher.ref, typeof watcher.unref);
setTimeout(steps[0][2], 50);
