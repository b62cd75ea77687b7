// SPDX-License-Identifier: MIT
// The calls that take a path: opening with all flags, directories, links, renaming, removing, listing.
'use strict';

const fs = require('fs');
const { folder, started } = require('./program.cjs');

const place = folder();
fs.mkdirSync(`${place}/sub`);
fs.writeFileSync(`${place}/file`, 'hello');
fs.symlinkSync('file', `${place}/link`);
fs.symlinkSync('loop', `${place}/loop`);
fs.symlinkSync('../file', `${place}/sub/up`);
fs.symlinkSync('sub', `${place}/dir`);
fs.symlinkSync('/box/file', `${place}/absolute`);
const { bytes, call, open, text, withPath } = started({ preopens: { '/box': place } });
const isOpen = (result) => (typeof result === 'number' ? 'open' : result);

for (const path of ['file', './file', 'sub/../file', 'link', 'loop', 'sub/up', 'dir/up', 'dir/../file', 'absolute', 'none', '', '.', 'sub/', 'file/',
  'file/x', 'none/x', 'sub//up', 'x\0y', 'x'.repeat(300), 'link/', 'dir/', '/file', '/box/file']) console.log(path.slice(0, 20), isOpen(open(path)));
for (const flags of [1, 2, 3, 5, 8, 9]) console.log(flags, ...['file', 'sub', 'link', `new${flags}`].map((path) => isOpen(open(path, { flags }))));
console.log(isOpen(open('file', { rights: 1n << 40n })), isOpen(open('file', { fd: 0 })), isOpen(open('file', { fd: 99 })), isOpen(open('sub', { rights: 0x42n })));

for (const path of ['made', 'made', 'made/', 'a/b', 'file', '.', '', 'slash/']) console.log('mkdir', path, withPath('path_create_directory', [3], path));
for (const path of ['link', 'sub', 'none', 'loop', 'file/']) {
  console.log('stat', path, [0, 1].map((follow) => [withPath('path_filestat_get', [3, follow], path, 400), bytes[416]]));
}
const times = (follow) => withPath('path_filestat_set_times', [3, follow], 'link', 1000000000n, 2000000000n, 5);
console.log(times(0), fs.lstatSync(`${place}/link`).mtimeMs, fs.statSync(`${place}/link`).mtimeMs > 2000, times(1), fs.statSync(`${place}/link`).mtimeMs);

for (const path of ['made', 'file', 'none', 'sub', 'dir', 'slash/']) console.log('rmdir', path, withPath('path_remove_directory', [3], path));
for (const path of ['new1', 'none', 'sub', 'loop', '']) console.log('unlink', path, withPath('path_unlink_file', [3], path));

fs.mkdirSync(`${place}/many`);
for (let i = 0; i < 12; i++) fs.writeFileSync(`${place}/many/f${i}`, '');
fs.symlinkSync('x', `${place}/many/l`);
fs.mkdirSync(`${place}/many/d`);
const many = open('many', { flags: 2, rights: 1n << 14n });
const names = [];
let cookie = 0n;
for (let used = 100; used === 100;) {
  console.log(call('fd_readdir', many, 3000, 100, cookie, 300));
  used = bytes.readUInt32LE(300);
  for (let at = 3000; at + 24 <= 3000 + used;) {
    const length = bytes.readUInt32LE(at + 16);
    if (at + 24 + length > 3000 + used) break;
    names.push(`${text(at + 24, length)}:${bytes[at + 20]}`);
    cookie = bytes.readBigUInt64LE(at);
    at += 24 + length;
  }
}
console.log(names.sort().join(' '), call('fd_readdir', 3, 3000, 10, 0n, 300), bytes.readUInt32LE(300));
