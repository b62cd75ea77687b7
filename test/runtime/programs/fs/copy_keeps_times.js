'use strict';
const fs = require('fs');
require('./folder.cjs');

fs.writeFileSync('f', 'x', { mode: 0o400 });
fs.utimesSync('f', 1000, 2000);
fs.mkdirSync('d', 0o750);
fs.writeFileSync('d/g', 'y');
fs.utimesSync('d/g', 3000, 4000);
fs.cpSync('f', 'kept', { preserveTimestamps: true });
fs.cpSync('f', 'new');
fs.cpSync('d', 'e', { recursive: true, preserveTimestamps: true });
const about = (name) => [(fs.statSync(name).mode & 0o777).toString(8), fs.statSync(name).mtimeMs < 1e9];
console.log(about('kept'), about('new'), about('e/g'), about('e')[0]);
fs.promises.cp('d', 'h', { recursive: true, preserveTimestamps: true }).then(() => console.log(about('h/g'), about('h')[0]));
