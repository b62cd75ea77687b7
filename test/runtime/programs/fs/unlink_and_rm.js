'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

const tree = (name) => {
  fs.mkdirSync(`${name}/s/t`, { recursive: true });
  fs.writeFileSync(`${name}/f`, '');
  fs.writeFileSync(`${name}/s/g`, '');
  fs.symlinkSync('../kept', `${name}/l`);
  return name;
};
fs.mkdirSync('kept');
fs.writeFileSync('kept/x', '');
fs.writeFileSync('f', '');
attempt('file', () => fs.rmSync('f'));
attempt('missing', () => fs.rmSync('f'));
attempt('missing, force', () => fs.rmSync('f', { force: true }));
attempt('folder', () => fs.rmSync('kept'));
attempt('tree', () => fs.rmSync(tree('t1'), { recursive: true }));
fs.symlinkSync('kept', 'link');
attempt('link', () => fs.rmSync('link', { recursive: true }));
console.log(fs.readdirSync('.'), fs.readdirSync('kept'));
attempt('below a file', () => fs.rmSync('kept/x/y'));
for (const options of [5, null, { force: 1 }, { recursive: 'x' }, { maxRetries: -1 }, { retryDelay: 1.5 }]) {
  attempt('options', () => fs.rmSync('kept', options));
}
attempt('folder with unlink', () => { try { fs.unlinkSync('kept'); } catch (error) { return error.syscall; } return 0; });
attempt('unlink', () => fs.unlinkSync('missing'));
fs.rm('missing', (...given) => {
  console.log(given.length, tell(given[0]));
  fs.rm('missing', { force: true }, (...forced) => {
    console.log(forced);
    fs.rm('kept', (error) => {
      console.log(tell(error), error.info);
      fs.rm(tree('t2'), { recursive: true }, (...done) => {
        console.log(done, fs.existsSync('t2'));
        later();
      });
    });
  });
});
async function later() {
  await attemptLater('promise', () => fs.promises.rm(tree('t3'), { recursive: true, force: true }));
  await attemptLater('promise', () => fs.promises.rm('t3'));
  await attemptLater('promise', () => fs.promises.rm('kept'));
  await attemptLater('promise', () => fs.promises.rm('kept', { recursive: 1 }));
  fs.writeFileSync('u', '');
  await attemptLater('unlink', () => fs.promises.unlink('u'));
  await attemptLater('unlink', () => fs.promises.unlink('u'));
  console.log(fs.readdirSync('.'));
}
