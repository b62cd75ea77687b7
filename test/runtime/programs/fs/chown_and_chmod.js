'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

fs.writeFileSync('f', '');
fs.symlinkSync('f', 'l');
const mode = () => (fs.statSync('f').mode & 0o7777).toString(8);
const { uid, gid } = fs.statSync('f');
fs.chmodSync('f', 0o600);
console.log(mode());
fs.chmodSync('f', '755');
console.log(mode());
const fd = fs.openSync('f', 'r+');
fs.fchmodSync(fd, 0o640);
console.log(mode());
fs.chownSync('f', uid, gid);
fs.fchownSync(fd, uid, gid);
fs.lchownSync('l', uid, gid);
fs.chownSync('f', -1, -1);
console.log(fs.statSync('f').uid === uid, fs.lchmod, fs.lchmodSync);
for (const bad of ['8', 'x', '', -1, 1.5, 2 ** 32, {}, null, undefined]) {
  attempt('mode', () => fs.chmodSync('f', bad));
  attempt('mode', () => fs.fchmodSync(fd, bad));
}
for (const bad of [-2, 1.5, 2 ** 32, '0', null, undefined]) {
  attempt('owner', () => fs.chownSync('f', bad, gid));
  attempt('group', () => fs.fchownSync(fd, uid, bad));
  attempt('group', () => fs.lchownSync('l', uid, bad));
}
attempt('missing', () => fs.chmodSync('x', 0o600));
attempt('missing', () => fs.chownSync('x', uid, gid));
attempt('missing', () => fs.lchownSync('x', uid, gid));
attempt('closed', () => fs.fchmodSync(9999, 0o600));
attempt('closed', () => fs.fchownSync(9999, uid, gid));
fs.chmod('f', 0o601, (...given) => {
  console.log(given, mode());
  fs.fchmod(fd, '611', (error) => {
    console.log(error, mode());
    fs.chown('x', uid, gid, async (failed) => {
      console.log(tell(failed));
      await fs.promises.chmod('f', 0o600);
      await fs.promises.chown('f', uid, gid);
      await fs.promises.lchown('l', uid, gid);
      console.log(mode());
      await attemptLater('lchmod', () => fs.promises.lchmod('l', 0o600));
      await attemptLater('mode', () => fs.promises.chmod('f', 'x'));
    });
  });
});
