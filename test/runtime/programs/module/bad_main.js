// SPDX-License-Identifier: MIT
// A package whose `main` does not exist, without an index: the error names its package.json and the request.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'bad-main-')));
const write = (name, text) => {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), text);
};
write('node_modules/bad/package.json', '{ "main": "nope.js" }');
write('rel/package.json', '{ "main": "./lib/x" }');
write('program.js', 'exports.require = require;');
write('importer.mjs', `export const tried = import('./rel').catch((error) => error);`);

const required = require(path.join(root, 'program.js')).require;
const shown = (error) => JSON.stringify([error.name, error.message, error]).replaceAll(root, '~');
for (const request of ['bad', 'bad/', './rel', './rel/', './rel/.', `${root}/rel`]) {
  for (const run of [required, required.resolve, (name) => required.resolve(name, { paths: [root] })]) {
    try {
      run(request);
    } catch (error) {
      console.log(request.replaceAll(root, '~'), shown(error));
    }
  }
}

import(pathToFileURL(path.join(root, 'importer.mjs'))).then(async ({ tried }) => {
  const error = await tried;
  console.log(error.code, Object.keys(error));
  fs.rmSync(root, { recursive: true });
});
