// SPDX-License-Identifier: MIT
// map, filter and the other helpers of Readable, and async iteration.
'use strict';
const { Readable } = require('stream');
const { triedLater: tried } = require('../tried.cjs');

const numbers = (...values) => Readable.from(values.length === 0 ? [1, 2, 3, 4] : values);
async function main() {
  await tried('map', () => numbers().map((n) => n * 2).toArray());
  await tried('async map', () => numbers().map(async (n) => n * 3, { concurrency: 2 }).toArray());
  await tried('filter', () => numbers().filter(async (n) => n % 2 === 0).toArray());
  await tried('forEach', () => numbers().forEach((n) => console.log('each', n)));
  await tried('some', () => numbers().some((n) => n > 3));
  await tried('every', () => numbers().every((n) => n > 3));
  await tried('find', () => numbers().find((n) => n > 2));
  await tried('flatMap', () => numbers().flatMap((n) => [n, n]).toArray());
  await tried('drop', () => numbers().drop(1).take(2).toArray());
  await tried('reduce', () => numbers().reduce((a, b) => a + b));
  await tried('reduce', () => numbers().reduce((a, b) => a + b, 10));
  await tried('reduce', () => Readable.from([]).reduce((a, b) => a + b));
  await tried('asIndexedPairs', () => numbers().asIndexedPairs().toArray());
  await tried('compose', () => numbers('a', 'b').compose(async function* (source) { for await (const text of source) yield `${text}!`; }).toArray());
  await tried('rejects', () => numbers().map(async () => { throw new Error('mapped'); }).toArray());
  await tried('aborted', () => numbers().map((n) => n, { signal: AbortSignal.abort() }).toArray());
  for (const name of ['map', 'filter', 'forEach', 'some', 'every', 'find', 'flatMap', 'reduce', 'drop', 'take']) {
    await tried(name, async () => {
      const result = numbers()[name]('x');
      return typeof result?.toArray === 'function' ? result.toArray() : result;
    });
  }
  await tried('concurrency', () => numbers().map((n) => n, { concurrency: 0 }).toArray());
  await tried('drop', () => numbers().drop(-1).toArray());

  const stream = numbers();
  for await (const n of stream) if (n === 2) break;
  console.log(stream.destroyed);
  const kept = numbers();
  for await (const n of kept.iterator({ destroyOnReturn: false })) if (n === 2) break;
  console.log(kept.destroyed, await kept.toArray());
  await tried('error in a loop', async () => {
    const failing = new Readable({ read() { this.destroy(new Error('while reading')); } });
    for await (const chunk of failing) console.log(chunk);
  });
  await tried('premature', async () => {
    const closed = new Readable({ read() {} });
    setImmediate(() => closed.destroy());
    for await (const chunk of closed) console.log(chunk);
  });
}
main();
