// exec(): output, options, and the child that it returns.
'use strict';
const { exec, ChildProcess } = require('child_process');
const { error: shown, attempt } = require('./shown.cjs');

const run = (command, options) => new Promise((resolve) => {
  exec(command, options, (error, stdout, stderr) => resolve([error && shown(error), stdout, stderr]));
});
(async () => {
  console.log(await run('echo hello', {}), await run('echo out; echo err >&2', {}), await run('', { shell: '/bin/sh' }).catch(String));
  console.log(await run('exit 5', {}), await run('echo half; exit 1', {}), await run('echo why >&2; exit 2', {}));
  console.log(await run('kill -TERM $$', {}), await run('no-such-command-here 2>/dev/null', {}));
  console.log(await run('pwd', { cwd: '/' }), await run('echo $A', { env: { A: 'value' } }), await run('echo $0', { shell: '/bin/sh' }));
  console.log(await run('true', { shell: '/no/such/shell' }));
  for (const encoding of ['utf8', 'latin1', 'hex', 'base64', 'buffer', null, 'unknown', undefined]) console.log(encoding, await run('printf "\\303\\251"', { encoding }));
  const child = exec('echo from stdin: $(cat)', (error, stdout) => {
    console.log(error, stdout);
    exec('true').on('close', (code) => console.log('without callback', code));
  });
  console.log(child instanceof ChildProcess, child.spawnfile, child.spawnargs, child.stdin.writable);
  child.stdin.end('typed');
  for (const given of [[], [5], ['true', {}, 5], ['true', { maxBuffer: -1 }], ['true', { maxBuffer: 'a' }], ['true', { timeout: -1 }], ['true', { killSignal: 'x' }], ['true', { cwd: 5 }], ['tr\0ue']]) {
    attempt(JSON.stringify(given), () => exec(...given));
  }
})();
