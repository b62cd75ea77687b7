// SPDX-License-Identifier: MIT
// The mocha command: CommonJS and ES modules, hooks, failures, reporters, worker processes.
const { makeFolder, runner } = require('./command_line.cjs');

const folder = makeFolder({
  'a.cjs': `const assert = require('assert');
describe('common', function () {
  const seen = [];
  before(() => seen.push('before'));
  beforeEach(async () => seen.push('each'));
  after(() => console.log(seen.join(' ')));
  it('passes', () => {});
  it('waits', (done) => setTimeout(done, 5));
  it('fails', () => assert.deepStrictEqual({ a: 1 }, { a: 2 }));
  it('rejects', async () => { throw new Error('rejected'); });
  it('takes too long', function () { this.timeout(10); return new Promise(() => {}); });
  it.skip('is skipped', () => {});
  it('is pending');
});\n`,
  'b.mjs': `import { strictEqual } from 'node:assert';
describe('module', () => { it('adds', async () => strictEqual(await Promise.resolve(2), 2)); });\n`,
});
// Durations, and the remains of stacks.
const hide = [[/ \(\d+m?s\)/g, ''], [/\n +(?=\n)/g, '']];
const mocha = runner(folder, 'mocha/bin/mocha.js', hide);
mocha('--no-color', '--slow', '60000', '--timeout', '60000', 'a.cjs', 'b.mjs');
mocha('--reporter', 'tap', '--grep', 'adds', 'a.cjs', 'b.mjs');
mocha('--parallel', '--jobs', '2', '--grep', 'adds', '--reporter', 'dot', 'a.cjs', 'b.mjs');
