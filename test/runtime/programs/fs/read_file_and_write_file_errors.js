'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

fs.mkdirSync('dir');
fs.writeFileSync('file', 'x');
const cases = [['missing'], ['dir'], ['file/x'], ['missing/x'], [''], ['x'.repeat(300)]];
for (const [name] of cases) {
  attempt(`read ${name.slice(0, 10)}`, () => fs.readFileSync(name));
  attempt(`write ${name.slice(0, 10)}`, () => name === 'missing' || fs.writeFileSync(name, 'x'));
  attempt(`append ${name.slice(0, 10)}`, () => name === 'missing' || fs.appendFileSync(name, 'x'));
}
attempt('read fd', () => fs.readFileSync(9999));
attempt('write fd', () => fs.writeFileSync(9999, 'x'));
attempt('no callback', () => fs.readFile('file'));
attempt('no callback', () => fs.writeFile('file', 'x'));
attempt('no callback', () => fs.appendFile('file', 'x', 'utf8'));
attempt('no path', () => fs.readFile({}, () => {}));
attempt('no data', () => fs.writeFile('file', undefined, () => {}));

function next(list, then) {
  if (list.length === 0) return then();
  const [name] = list[0];
  return fs.readFile(name, (...given) => {
    console.log(given.length, tell(given[0]));
    fs.writeFile(name || 'dir', 'x', (error) => {
      console.log(error && tell(error));
      next(list.slice(1), then);
    });
  });
}

next(cases.slice(1), async () => {
  for (const [name] of cases.slice(1)) {
    await attemptLater('promise', () => fs.promises.readFile(name));
    await attemptLater('promise', () => fs.promises.writeFile(name || 'dir', 'x'));
  }
  await attemptLater('no data', () => fs.promises.writeFile('file', 5));
  await attemptLater('a number', () => fs.promises.readFile(1));
  await attemptLater('no text', () => fs.promises.readFile('file', 'buffer'));
  fs.readFile('file', 'buffer', (...given) => console.log(given.length, tell(given[0])));
});
