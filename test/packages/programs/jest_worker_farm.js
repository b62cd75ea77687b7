// jest-worker: a farm of worker threads, and one of processes.
'use strict';

if (module.parent === null || module.parent === undefined || module.parent.filename === undefined) run();

let calls = 0;
exports.double = (value) => value * 2;
exports.later = async (text) => text.toUpperCase();
exports.fail = ({ message }) => {
  const error = new TypeError(message);
  error.code = 'EMINE';
  throw error;
};
exports.count = () => ++calls;
exports.same = (value) => value;
exports.setup = () => { calls = 100; };
exports.teardown = () => {};

async function run() {
  if (require.main !== module) return;
  const { Worker } = require('jest-worker');
  for (const enableWorkerThreads of [true, false]) {
    const farm = new Worker(__filename, { numWorkers: 2, enableWorkerThreads, exposedMethods: ['double', 'later', 'fail', 'count', 'same'], setupArgs: [], computeWorkerKey: (method, key) => (method === 'count' ? `${key}` : null) });
    console.log(enableWorkerThreads ? 'threads' : 'processes');
    console.log(await Promise.all([1, 2, 3, 4, 5].map((value) => farm.double(value))));
    console.log(await farm.later('text'), await farm.same({ list: [1, { a: null }], text: 'é\u4e00' }));
    await farm.fail({ message: 'refused' }).catch((error) => console.log(error.name, error.message, error.code, error instanceof TypeError));
    const counts = [];
    for (let i = 0; i < 4; i++) counts.push(await farm.count('key'));
    console.log(counts);
    farm.getStdout()?.resume();
    console.log((await farm.end()).forceExited);
  }
}
