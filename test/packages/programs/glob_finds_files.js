const fs = require('fs');
const os = require('os');
const path = require('path');
const { glob, globSync, hasMagic } = require('glob');

const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-glob-'));
for (const file of ['a.js', 'b.txt', '.dot', 'sub/c.js', 'sub/deep/d.js', 'sub/deep/e.TXT', 'other/f[1].js']) {
  fs.mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true });
  fs.writeFileSync(path.join(cwd, file), file);
}
const show = (name, list) => console.log(name, [...list].sort());

(async () => {
  for (const pattern of ['*', '**/*.js', '*/', '**', '{a,b}.*', 'sub/**/[de].*', '?.js', '!(a).js', 'other/f\\[1\\].js', 'none*']) {
    show(pattern, await glob(pattern, { cwd }));
    show(pattern, globSync(pattern, { cwd, dot: true, nodir: true }));
  }
  show('nocase', await glob('**/*.txt', { cwd, nocase: true, ignore: 'b*' }));
  show('absolute', (await glob('a.js', { cwd, absolute: true })).map((file) => path.relative(cwd, file)));
  console.log(hasMagic('a*'), hasMagic('a'));
  fs.rmSync(cwd, { recursive: true });
})();
