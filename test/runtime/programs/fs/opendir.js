'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

fs.mkdirSync('d/sub', { recursive: true });
for (let i = 0; i < 40; i++) fs.writeFileSync(`d/f${i}`, '');
fs.mkdirSync('one');
fs.writeFileSync('one/x', '');
const dir = fs.opendirSync('one');
console.log(dir.constructor.name, dir instanceof fs.Dir, dir.path);
const entry = dir.readSync();
console.log(entry, entry instanceof fs.Dirent, dir.readSync(), dir.readSync());
console.log(dir.closeSync());
attempt('closed', () => dir.readSync());
attempt('closed', () => dir.closeSync());
attempt('closed', () => dir.read(() => {}));
attempt('missing', () => fs.opendirSync('missing'));
attempt('a file', () => fs.opendirSync('one/x'));
for (const bufferSize of [0, -1, 1.5, 'x']) attempt('size', () => fs.opendirSync('one', { bufferSize }));
attempt('encoding', () => fs.opendirSync('one', 'x'));
attempt('no callback', () => fs.opendir('one'));
attempt('made by hand', () => new fs.Dir());
const names = [];
const all = fs.opendirSync('d', { bufferSize: 3 });
for (let each = all.readSync(); each !== null; each = all.readSync()) names.push(each.name);
all.closeSync();
console.log(names.length, new Set(names).size);
const raw = fs.opendirSync('one', { encoding: 'buffer' });
console.log(raw.readSync().name);
raw.closeSync();

fs.opendir('one', (error, open) => {
  console.log(error, open.path);
  open.read((failed, first) => {
    console.log(failed, first.name);
    open.read((_, end) => {
      console.log(end);
      open.close((...given) => {
        console.log(given);
        open.close((late) => {
          console.log(tell(late));
          later();
        });
      });
    });
  });
  attempt('while reading', () => open.readSync());
});
async function later() {
  let count = 0;
  for await (const each of await fs.promises.opendir('d')) count += each.name.length > 0 ? 1 : 0;
  console.log(count);
  const broken = await fs.promises.opendir('d');
  for await (const each of broken) {
    console.log(typeof each.name);
    break;
  }
  await attemptLater('closed', () => broken.read());
  await attemptLater('closed', () => broken.close());
  const open = await fs.promises.opendir('one');
  console.log((await open.read()).name, await open.read(), await open.close());
  await attemptLater('missing', () => fs.promises.opendir('missing'));
  await new Promise((resolve) => {
    fs.opendir('missing', (error) => {
      console.log(tell(error));
      resolve();
    });
  });
  const tree = [];
  fs.mkdirSync('t/a/b', { recursive: true });
  for (const name of ['t/x', 't/a/y', 't/a/b/z']) fs.writeFileSync(name, '');
  for await (const each of await fs.promises.opendir('t', { recursive: true })) tree.push(`${each.parentPath}/${each.name}`);
  console.log(tree.sort());
}
