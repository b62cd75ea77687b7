// execFile() with all its forms of arguments.
'use strict';
const { execFile } = require('child_process');
const { error: shown, attempt } = require('./shown.cjs');

const run = (...given) => new Promise((resolve) => {
  execFile(...given, (error, stdout, stderr) => resolve([error && shown(error), stdout, stderr]));
});
(async () => {
  console.log(await run('echo'), await run('echo', ['a', 'b']), await run('echo', { encoding: 'hex' }), await run('echo', ['c'], { encoding: 'buffer' }));
  console.log(await run('echo', undefined, {}), await run('echo', ['d'], undefined), await run('echo', null, { encoding: 'utf8' }));
  console.log(await run('does-not-exist', ['x']), await run('/', []), await run('false'));
  console.log(await run('echo', ['$HOME'], { shell: true, env: { HOME: 'shell' } }), await run('sh', ['-c', 'echo $0'], { argv0: 'zero' }));
  execFile('echo', ['no callback']).stdout.on('data', (text) => console.log(typeof text, text));
  for (const given of [[], [5], ['true', 5], ['true', [], {}, 5], ['true', [], 5], ['', []], ['true', ['a\0']], ['true', [], { killSignal: {} }], ['true', [], { argv0: 5 }]]) {
    attempt(JSON.stringify(given), () => execFile(...given).spawnfile);
  }
})();
