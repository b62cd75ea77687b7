'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell, clean } = require('./folder.cjs');

function setUp() {
  for (const name of fs.readdirSync('.')) fs.rmSync(name, { recursive: true });
  fs.mkdirSync('d/s', { recursive: true });
  fs.mkdirSync('e');
  for (const [name, text] of [['f', 'one'], ['g', 'two'], ['d/x', 'x'], ['d/s/y', 'y'], ['e/x', 'old']]) fs.writeFileSync(name, text);
  fs.symlinkSync('f', 'l');
  fs.symlinkSync('d', 'ld');
  fs.symlinkSync('../f', 'd/lf');
}
const tree = (folder) => fs.readdirSync(folder, { withFileTypes: true }).map((each) => {
  const name = `${folder}/${each.name}`;
  if (each.isDirectory()) return `${each.name}{${tree(name)}}`;
  return each.isSymbolicLink() ? `${each.name}>${clean(fs.readlinkSync(name))}` : `${each.name}=${fs.readFileSync(name)}`;
}).join(' ');

const recursive = true;
const cases = [
  ['f', 'n'], ['f', 'g'], ['f', 'g', { force: false }], ['f', 'g', { force: false, errorOnExist: true }], ['f', 'f'], ['f', 'a/b/c'],
  ['d', 'n', { recursive }], ['d', 'e', { recursive }], ['d', 'f', { recursive }], ['f', 'd'], ['d', 'd/s/z', { recursive }],
  ['missing', 'n'], ['l', 'n'], ['l', 'n', { dereference: true }], ['l', 'n', { verbatimSymlinks: true }], ['l', 'ld'],
  ['ld', 'n', { recursive, dereference: true }], ['d', 'n', { recursive, filter: (from) => !from.endsWith('x') }],
  ['d', 'n', { recursive, filter: () => false }], ['d', 'ld', { recursive }], ['f', 'l'], ['f', 'n', { mode: 9 }],
  ['f', 'n', { recursive: 1 }], ['f', 'n', { filter: 1 }], ['f', 'n', 3], ['f', 'n', { dereference: true, verbatimSymlinks: true }],
  [1, 'n'], ['f', 2], ['f/x', 'n'], ['f', 'g/x'], ['d/', 'n/', { recursive }],
];
(async () => {
  for (const given of cases) {
    setUp();
    attempt(`${given[0]} ${given[1]} ${JSON.stringify(given[2])}`, () => fs.cpSync(...given));
    console.log(tree('.'));
    setUp();
    await attemptLater('promise', () => fs.promises.cp(...given));
    console.log(tree('.'));
  }
  setUp();
  attempt('a folder alone', () => fs.cpSync('d', 'n'));
  await attemptLater('a filter that takes its time', () => fs.promises.cp('d', 'n', { recursive, filter: async (from) => from !== 'd/s' }));
  console.log(tree('n'));
  attempt('no callback', () => fs.cp('f', 'n'));
  fs.cp('f', 'm', (...done) => {
    console.log(done);
    fs.cp('d', 'q', (error) => console.log(tell(error), error.info));
  });
})();
