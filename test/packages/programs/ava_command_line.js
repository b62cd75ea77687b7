// SPDX-License-Identifier: MIT
// The ava command, which runs tests in a separate process.
const { makeFolder, runner } = require('./command_line.cjs');

const folder = makeFolder({
  'package.json': '{ "name": "tested", "version": "1.0.0" }',
  'node_modules/ava/package.json': '{ "name": "ava", "type": "module", "exports": "./main.js" }',
  'node_modules/ava/main.js': `export { default } from '${require('path').join(__dirname, '../node_modules/ava/entrypoints/main.mjs')}';`,
  'a.mjs': `import test from 'ava';
test.before(() => {});
test('equal', (t) => t.deepEqual({ a: [1] }, { a: [1] }));
test('waits', async (t) => t.is(await Promise.resolve(2), 2));
test('throws', (t) => t.throws(() => { throw new TypeError('x'); }, { instanceOf: TypeError }));
test.skip('skipped', (t) => t.fail());\n`,
});
const ava = runner(folder, 'ava/entrypoints/cli.mjs');
ava('--no-worker-threads', '--serial', '--tap', '--timeout', '60s', 'a.mjs');
