'use strict';
const fs = require('fs');
require('./folder.cjs');

fs.writeFileSync('f', '1');
let isDone = false;
const watcher = fs.watch('f', 'utf8', (event, name) => {
  if (isDone) return;
  isDone = true;
  console.log(event, name);
  watcher.close();
});
watcher.on('close', () => console.log('closed'));
fs.writeFileSync('f', '22');
