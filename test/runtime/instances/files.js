// SPDX-License-Identifier: MIT
// An instance's program: timers, ticks, promises and files, in Node's order. Ends with 41.
'use strict';
const assert = require('assert');
const fs = require('fs');
const path = require('path');

const folder = process.argv[1];
const order = [];
setImmediate(() => order.push('immediate'));
process.nextTick(() => order.push('tick'));
Promise.resolve().then(() => order.push('microtask'));

async function writeAndRead(index) {
  const name = path.join(folder, `file-${index}`);
  await fs.promises.writeFile(name, `text ${index}`.repeat(1000));
  const text = await fs.promises.readFile(name, 'utf8');
  assert.strictEqual(text, `text ${index}`.repeat(1000));
  const dir = await fs.promises.opendir(folder);
  assert.ok((await dir.read()).isFile());
  await dir.close();
}

async function main() {
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 8 }, (_, i) => writeAndRead(i)));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  assert.deepStrictEqual(order, ['tick', 'microtask', 'immediate']);
  assert.throws(() => null.property, TypeError);
  assert.throws(() => fs.readFileSync(path.join(folder, 'missing')), { code: 'ENOENT' });
  process.exitCode = 41;
}

main();
