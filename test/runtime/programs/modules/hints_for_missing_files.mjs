// SPDX-License-Identifier: MIT
// Errors of imports that require() would have found, under names that are not written like this in a URL.
import fs from 'fs';
import os from 'os';
import path from 'path';

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-hints-')));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
for (const name of ['a b.js', 'x#y.js', 'q?.js', 'sub dir/i%25.js', 'sub dir/index.js', 'é.js', 'z.json',
  'node_modules/pk/o#.js', 'node_modules/lone.js', 'node_modules/@s/l #.js']) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, '1');
}
fs.writeFileSync(path.join(folder, 'importer.mjs'), 'export default (specifier) => import(specifier);');
process.chdir(folder);
const { default: importFrom } = await import(path.join(folder, 'importer.mjs'));
const hidden = (text) => String(text).replaceAll(folder, '<folder>');
for (const specifier of ['./a b', './a%20b', './x#y', './x#y.js', './q?', './q%3f', './q?.js', './sub dir/i%25', './sub dir/i%25.js', './sub dir',
  './sub dir/', './sub%20dir/', './é', './z', './z?a', '.././nothing', './sub dir/../z', 'pk/o#', 'pk/o', 'lone', 'lone.js', '@s/l #', 'nothing',
  `${folder}/x#y`, `${folder}/z`, `file://${folder}/z`, './nope#', 'file://host.example/x.js']) {
  try {
    await importFrom(specifier);
    console.log(hidden(specifier), 'loaded');
  } catch (error) {
    console.log(hidden(specifier), error.code, hidden(error.message), error.input, hidden(error.module));
  }
}
