// spawnSync(): failures, timeouts, too much output.
'use strict';
const { spawnSync } = require('child_process');
const { error: shown, attempt } = require('./shown.cjs');

const run = (...given) => {
  const { error, status, signal, output, stdout, pid } = spawnSync(...given);
  return [error && shown(error), status, signal, output === null, stdout === null, pid === 0];
};
console.log(run('does-not-exist', ['x']), run('/', []), run('true', { cwd: '/does/not/exist' }));
console.log(run('sleep', ['60'], { timeout: 20 }), run('sleep', ['60'], { timeout: 20, killSignal: 'SIGKILL' }), run('true', { timeout: 100000 }));
const cut = spawnSync('yes', { maxBuffer: 100 });
console.log(cut.error.code, cut.status, cut.signal, cut.stdout.length >= 100, cut.stdout.subarray(0, 4).toString());
console.log(spawnSync('head', ['-c', '1500000', '/dev/zero'], { maxBuffer: Infinity }).stdout.length, spawnSync('echo', ['1234'], { maxBuffer: 5, encoding: 'utf8' }).stdout);
for (const given of [[], [5], [''], ['a\0'], ['true', 5], ['true', [], 5], ['true', [], { stdio: ['ipc'] }], ['true', [], { stdio: 'other' }], ['true', [], { input: 5 }], ['true', [], { timeout: -1 }],
  ['true', [], { maxBuffer: -1 }], ['true', [], { killSignal: 'x' }], ['true', [], { cwd: 5 }], ['true', [], { stdio: ['other'] }]]) {
  attempt(JSON.stringify(given), () => spawnSync(...given).status);
}
