'use strict';
const fs = require('fs');
require('./folder.cjs');

const name = Buffer.from([0x61, 0xff, 0xfe, 0x62]);
fs.writeFileSync(name, 'odd');
console.log(fs.readdirSync('.', 'buffer'));
console.log(fs.readdirSync('.').map((each) => JSON.stringify(each)));
console.log(fs.readdirSync('.', 'latin1'));
console.log(fs.readdirSync('.', { encoding: 'hex' }));
console.log(fs.readdirSync('.', { encoding: 'buffer', withFileTypes: true }).map((each) => [each.name, each.isFile()]));
console.log(fs.readFileSync(name, 'utf8'));
fs.symlinkSync(name, 'link');
console.log(fs.readlinkSync('link', 'buffer'), JSON.stringify(fs.readlinkSync('link')), fs.readlinkSync('link', 'latin1'));
console.log(fs.realpathSync.native('link', 'buffer').subarray(-4));
fs.unlinkSync(name);
fs.unlinkSync('link');
fs.writeFileSync('ü', '');
console.log(fs.readdirSync('.', 'buffer'), fs.readdirSync('.', 'latin1'), fs.readdirSync('.'));
console.log(fs.mkdtempSync('x-', 'buffer').length, fs.mkdtempSync(Buffer.from('ü-')).slice(0, 2));
fs.readdir('.', 'buffer', (error, list) => {
  console.log(list.filter((each) => each.length === 2));
  fs.promises.readdir('.', { encoding: 'buffer' }).then((names) => console.log(names.every(Buffer.isBuffer)));
});
