// SPDX-License-Identifier: MIT
//
// Loads packages with damaged package.json files, and throws errors in code with damaged source maps.
'use strict';

const fs = require('fs');
const { createRequire, findSourceMap, SourceMap } = require('module');
const path = require('path');
const { readAll } = require('./inputs');

let count = 0;
let waiting = 0;

function isGood(error) {
  return error instanceof Error && (error instanceof SyntaxError || typeof error.code === 'string');
}

function loadPackage(bytes) {
  const folder = path.resolve(`tree${++count}`);
  const inner = path.join(folder, 'node_modules', 'p');
  fs.mkdirSync(inner, { recursive: true });
  fs.writeFileSync(path.join(inner, 'main.js'), '');
  fs.writeFileSync(path.join(inner, 'package.json'), bytes);
  const from = createRequire(path.join(folder, 'a.js'));
  for (const request of ['p', 'p/sub/main', 'p/main.js', 'p/package.json']) {
    try {
      from(request);
    } catch (error) {
      if (!isGood(error)) throw new TypeError(`${request}: ${error}`, { cause: error });
    }
    waiting++;
    import(path.join(inner, request === 'p' ? 'main.js' : request.slice(2))).catch((error) => {
      if (!isGood(error)) process.exitCode = console.error(request, error) ?? 1;
    }).finally(() => waiting--);
  }
}

function readMap(bytes) {
  const name = path.resolve(`mapped${++count}.js`);
  fs.writeFileSync(name, `exports.fail = () => new Error('x').stack;\n//# sourceMappingURL=data:application/json;base64,${bytes.toString('base64')}\n`);
  if (typeof require(name).fail() !== 'string') throw new Error('no stack');
  findSourceMap(name)?.findEntry(0, 20);
  const map = new SourceMap(JSON.parse(bytes));
  for (let i = 0; i < 4; i++) {
    map.findEntry(i, 3);
    map.findOrigin(i, 3);
  }
}

process.on('exit', (code) => {
  if (code === 0 && waiting !== 0) process.exitCode = console.error('not all imports have ended') ?? 1;
});
readAll((kind, bytes) => (kind === 'map' ? readMap : loadPackage)(bytes));
