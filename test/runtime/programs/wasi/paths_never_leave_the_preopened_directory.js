// SPDX-License-Identifier: MIT
// answer: written
// No path, link or `..` leads out of a preopened directory. Node follows some links to the outside, and crashes or never
// returns from some of these calls.
'use strict';

const fs = require('fs');
const { folder, started } = require('./program.cjs');

const outside = folder();
const place = `${outside}/box`;
fs.mkdirSync(`${place}/sub`, { recursive: true });
fs.writeFileSync(`${outside}/secret`, 'secret');
fs.writeFileSync(`${place}/file`, 'file');
fs.symlinkSync('../secret', `${place}/escape`);
fs.symlinkSync('../..', `${place}/sub/out`);
fs.symlinkSync(`${outside}/secret`, `${place}/absolute`);
const { bytes, call, open, text, withPath } = started({ preopens: { '/box': place } });

const PATHS = ['..', '../secret', 'sub/../../secret', 'escape', 'absolute', 'sub/out/secret', 'sub/out/box/file', '/etc/passwd'];
for (const path of PATHS) {
  console.log(path, [0, 1].map((follow) => open(path, { follow })), [0, 1].map((follow) => withPath('path_filestat_get', [3, follow], path, 400)));
}
for (const path of ['../new', 'sub/out/new', 'escape/new']) {
  console.log(path, open(path, { flags: 1 }), withPath('path_create_directory', [3], path), withPath('path_unlink_file', [3], path));
  const length = bytes.write(path, 2000);
  console.log(withPath('path_symlink', [], 'file', 3, 2000, length), withPath('path_rename', [3], 'file', 3, 2000, length),
    withPath('path_link', [3, 0], 'file', 3, 2000, length), withPath('path_link', [3, 1], 'escape', 3, 2000, bytes.write('stolen', 2000)));
}
const sub = open('sub', { flags: 2, rights: 1n << 13n, inheriting: 2n });
console.log('below', open('../file', { fd: sub }), open('out', { fd: sub }), open('out/box/file', { fd: sub }));
console.log(fs.readdirSync(outside), fs.readdirSync(place));

const readlink = (path, room) => withPath('path_readlink', [3], path, 500, room, 600);
for (const [path, room] of [['escape', 100], ['escape', 4], ['file', 9], ['none', 9], ['../x', 9]]) {
  console.log('readlink', path, readlink(path, room), text(500, 9).slice(0, bytes.readUInt32LE(600)));
}
for (const [from, to] of [['file', 'moved'], ['none', 'x'], ['sub', 'moved'], ['moved', 'sub'], ['moved', 'x/']]) {
  console.log('rename', from, to, withPath('path_rename', [3], from, 3, 2000, bytes.write(to, 2000)));
}
for (const [from, to] of [['moved', 'second'], ['moved', 'second'], ['sub', 'x'], ['moved', 'x/']]) {
  console.log('link', from, to, withPath('path_link', [3, 0], from, 3, 2000, bytes.write(to, 2000)));
}
for (const [fd, how] of [[3, 1], [99, 1]]) console.log('shutdown', call('sock_shutdown', fd, how));
