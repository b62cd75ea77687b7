'use strict';
const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const { attempt, attemptLater } = require('./folder.cjs');

fs.writeFileSync(Buffer.from('buffer'), '1');
fs.writeFileSync(new Uint8Array([0x75, 0x38]), '2');
fs.writeFileSync(pathToFileURL(path.resolve('url with space')), '3');
fs.writeFileSync('grüße', '4');
fs.writeFileSync('./a/../plain'.replace('a/../', ''), '5');
console.log(fs.readdirSync('.'));
console.log(fs.readFileSync(Buffer.from('grüße'), 'utf8'), fs.readFileSync(pathToFileURL(path.resolve('grüße')), 'utf8'));
attempt('http', () => fs.readFileSync(new URL('http://example.org/x')));
attempt('host', () => fs.readFileSync(new URL('file://host/x')));
attempt('encoded slash', () => fs.readFileSync(new URL('file:///a%2fb')));
attempt('missing URL', () => fs.readFileSync(new URL('file:///no%20such')));
attempt('missing Buffer', () => fs.readFileSync(Buffer.from('no such')));
attempt('ill-formed Buffer', () => fs.statSync(Buffer.from([0x6e, 0xff])));
for (const value of ['a\0b', Buffer.from('a\0b'), new URL('file:///a%00b')]) attempt('null byte', () => fs.readFileSync(value));
for (const value of [undefined, null, true, 1.5, {}, [], () => {}, Symbol('s'), new Date(0), new ArrayBuffer(1)]) {
  attempt('bad path', () => fs.statSync(value));
}
attempt('bad path', () => fs.renameSync('plain'));
attempt('bad path', () => fs.renameSync(undefined, 'x'));
attempt('bad path', () => fs.linkSync(1, 'x'));
attempt('bad path', () => fs.linkSync('x', 1));
attempt('bad path', () => fs.copyFileSync(1, 'x'));
attempt('bad path', () => fs.copyFileSync('x', 1));
attempt('bad path', () => fs.symlinkSync(1, 'x'));
attempt('bad path', () => fs.mkdtempSync(1));
(async () => {
  await attemptLater('null byte', () => fs.promises.stat('a\0b'));
  await attemptLater('bad path', () => fs.promises.open(5));
  await attemptLater('URL', async () => (await fs.promises.stat(pathToFileURL(path.resolve('plain')))).size);
})();
