// piscina: tasks on worker threads, with named functions, transferred buffers, errors, aborted tasks and a queue.
'use strict';

const { isMainThread } = require('worker_threads');

if (isMainThread) run();
else {
  module.exports = ({ a, b }) => a + b;
  module.exports.fail = async ({ text }) => { throw new RangeError(text); };
  module.exports.fill = ({ bytes, value }) => {
    const { move } = require('piscina');
    bytes.fill(value);
    return move(bytes);
  };
  module.exports.forever = () => new Promise(() => { setInterval(() => {}, 1000); });
  module.exports.spin = () => { for (;;); };
  module.exports.data = () => require('worker_threads').workerData;
  module.exports.map = ({ map, set, date }) => ({ map, set, date, sum: [...map.values()].reduce((sum, value) => sum + value, 0) });
}

async function run() {
  const { Piscina } = require('piscina');
  const pool = new Piscina({ filename: __filename, minThreads: 1, maxThreads: 2, workerData: { from: 'main' }, env: { OWN: 'yes' } });
  pool.on('error', (error) => console.log('pool error', error.message));
  console.log(await pool.run({ a: 4, b: 6 }));
  console.log(await Promise.all(Array.from({ length: 50 }, (_, i) => pool.run({ a: i, b: i }))));
  await pool.run({ text: 'not today' }, { name: 'fail' }).catch((error) => console.log(error instanceof RangeError, error.name, error.message));

  const buffer = new Uint8Array(1024);
  const back = await pool.run({ bytes: buffer, value: 9 }, { name: 'fill', transferList: [buffer.buffer] });
  console.log(buffer.length, back.length, back[0], back[1023]);

  for (const name of ['forever', 'spin']) {
    const abort = new AbortController();
    const task = pool.run({}, { name, signal: abort.signal });
    setTimeout(() => abort.abort(), 50);
    await task.catch((error) => console.log(name, error.name, error.message));
  }
  console.log(await pool.run({}, { name: 'data' }));
  console.log(await pool.run({ map: new Map([['a', 1], ['b', 2]]), set: new Set([1, 'x']), date: new Date(0) }, { name: 'map' }));
  console.log(pool.completed >= 50, pool.queueSize, pool.threads.length <= 2);
  await pool.destroy();
  console.log('destroyed', pool.threads.length);
}
