// SPDX-License-Identifier: MIT
// A symbolic link and its target are one module.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-links-')));
fs.writeFileSync(path.join(root, 'real.mjs'), 'export default import.meta.filename;');
fs.symlinkSync('real.mjs', path.join(root, 'link.mjs'));
fs.writeFileSync(path.join(root, 'a name %.mjs'), 'export default import.meta.url; export const { filename } = import.meta;');
(async () => {
  const real = await import(path.join(root, 'real.mjs'));
  const link = await import(path.join(root, 'link.mjs'));
  console.log(real === link, path.basename(link.default));
  const odd = await import(require('node:url').pathToFileURL(path.join(root, 'a name %.mjs')));
  console.log(path.basename(odd.default), path.basename(odd.filename));
  fs.rmSync(root, { recursive: true });
})();
