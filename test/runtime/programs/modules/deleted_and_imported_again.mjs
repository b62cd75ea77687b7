// SPDX-License-Identifier: MIT
// A module whose file is gone can be imported again only by the modules that have imported it, with the same specifier.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-deleted-'));
const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
const load = (name, query = '') => import(`${pathToFileURL(path.join(folder, name))}${query}`);
const report = (what, promise) => promise.then((found) => console.log(what, found.default), (error) => console.log(what, error.code));
try {
  write('module.mjs', 'export default 1');
  write('once.mjs', 'export default () => import("./module.mjs")');
  write('never.mjs', 'export default () => import("./module.mjs")');
  write('static.mjs', 'import one from "./module.mjs"; export default () => import("./module.mjs")');
  write('late.mjs', 'import one from "./module.mjs"; export default one');
  const { default: once } = await load('once.mjs');
  const { default: never } = await load('never.mjs');
  const { default: also } = await load('static.mjs');
  await report('first', once());
  fs.rmSync(path.join(folder, 'module.mjs'));
  await report('again', once());
  await report('by another module', never());
  await report('imported by a statement before', also());
  await report('from here', load('module.mjs'));
  await report('by a new module', load('late.mjs'));
  await report('with a query', (await load('once.mjs', '?2')).default());
  write('module.mjs', 'export default 2');
  await report('written again', never());
} finally {
  fs.rmSync(folder, { recursive: true });
}
