'use strict';
const fs = require('fs');
const { attempt } = require('./folder.cjs');

for (const given of [[], ['x'], ['x', {}], ['x', 5], [5, () => {}], ['x', { interval: 'a' }, () => {}],
  ['x', { interval: -1 }, () => {}]]) {
  attempt('arguments', () => fs.watchFile(...given).constructor.name);
}
attempt('arguments', () => fs.unwatchFile());
attempt('not watched', () => fs.unwatchFile('nothing'));

fs.writeFileSync('f', '1');
const interval = 20;
const watcher = fs.watchFile('f', { interval }, (now, before) => {
  console.log(now.size, before.size, now.constructor.name, now instanceof fs.Stats);
  fs.unwatchFile('f');
});
console.log(watcher.constructor.name, watcher.ref() === watcher, watcher === fs.watchFile('f', { interval }, () => {}));
watcher.on('stop', () => {
  console.log('stopped');
  missing();
});
setTimeout(() => fs.writeFileSync('f', '333'), 200);

function missing() {
  fs.watchFile('none', { interval, bigint: true }, (now, before) => {
    console.log(now.size, before.size, now.mtimeMs, now.constructor.name);
    fs.unwatchFile('none');
    listeners();
  });
}
function listeners() {
  const one = () => console.log('one');
  const two = () => console.log('two');
  const both = fs.watchFile('g', { interval }, one);
  fs.watchFile('g', { interval }, two);
  console.log(both.listenerCount('change'));
  fs.unwatchFile('g', one);
  console.log(both.listenerCount('change'));
  fs.unwatchFile('g');
  fs.watchFile('h', { interval, persistent: false }, one);
}
