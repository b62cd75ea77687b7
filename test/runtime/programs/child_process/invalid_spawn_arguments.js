// Each wrong argument of spawn() and fork().
'use strict';
const { spawn, fork, ChildProcess } = require('child_process');
const { attempt } = require('./shown.cjs');

for (const given of [[], [5], [''], ['a\0b'], ['true', 'x'], ['true', ['a\0']], ['true', [], 5], ['true', [], { cwd: 5 }], ['true', [], { detached: 5 }], ['true', [], { uid: 'a' }], ['true', [], { gid: 1.5 }],
  ['true', [], { shell: 5 }], ['true', [], { shell: 'a\0' }], ['true', [], { argv0: 5 }], ['true', [], { argv0: 'a\0' }], ['true', [], { windowsHide: 5 }], ['true', [], { windowsVerbatimArguments: 5 }],
  ['true', [], { serialization: 'other', stdio: 'ignore' }], ['true', [], { env: { A: '\0' } }]]) {
  attempt(JSON.stringify(given), () => typeof spawn(...given));
}
for (const given of [[], [5], ['a\0'], ['x', 5], ['x', 'y'], ['x', [], { stdio: ['pipe'] }], ['x', [], { stdio: 'other' }], ['x', [], { execPath: '/does/not/exist\0' }]]) {
  attempt(`fork ${JSON.stringify(given)}`, () => typeof fork(...given));
}
const child = new ChildProcess();
for (const options of [undefined, null, 5, {}, { file: 5 }, { file: 'a', args: 5 }, { file: 'a', stdio: 'other' }, { file: 'a', serialization: 'other' }]) {
  attempt(JSON.stringify(options), () => child.spawn(options));
}
console.log(child.pid, Object.keys(require('child_process')).filter((name) => !name.startsWith('_')).sort());
