// spawnSync(): results in all forms.
'use strict';
const { spawnSync } = require('child_process');

const run = (...given) => {
  const { pid, ...result } = spawnSync(...given);
  return { hasPid: pid > 0, ...result };
};
console.log(run('echo', ['a']), run('echo', ['a'], { encoding: 'utf8' }), run('sh', ['-c', 'echo err >&2; exit 7'], { encoding: 'hex' }));
console.log(run('sh', ['-c', 'kill -KILL $$']), run('true', { stdio: 'ignore' }), run('cat', { input: 'typed', encoding: 'utf8' }));
console.log(run('cat', { input: Buffer.from('bytes') }).stdout, run('cat', { input: new Uint16Array([0x4241]) }).stdout, run('cat', { input: '' }).stdout);
console.log(run('wc', ['-c'], { input: 'x'.repeat(300000), encoding: 'utf8' }).stdout.trim(), run('head', ['-c', '300000', '/dev/zero']).stdout.length);
console.log(run('sh', ['-c', 'echo three >&3'], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], encoding: 'utf8' }).output);
console.log(run('sh', ['-c', 'echo shown; echo hidden >&2'], { stdio: ['ignore', 'inherit', 'pipe'] }).output);
console.log(run('true', { input: 'x'.repeat(1000000) }).status);
let isLater = false;
setTimeout(() => { isLater = true; }, 1);
spawnSync('sleep', ['0.05']);
console.log('nothing ran meanwhile', isLater);
