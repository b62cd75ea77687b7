// util.promisify(exec) and util.promisify(execFile).
'use strict';
const { promisify } = require('util');
const child = require('child_process');
const { error: shown } = require('./shown.cjs');

const exec = promisify(child.exec);
const execFile = promisify(child.execFile);
(async () => {
  console.log(await exec('echo out; echo err >&2'), await execFile('echo', ['a']), await execFile('echo', ['b'], { encoding: 'buffer' }));
  const promise = execFile('cat');
  console.log(promise instanceof Promise, promise.child instanceof child.ChildProcess);
  promise.child.stdin.end('through the child');
  console.log(await promise);
  for (const failing of [() => exec('echo some; echo more >&2; exit 4'), () => execFile('does-not-exist', ['x']), () => exec('yes', { maxBuffer: 4 })]) {
    await failing().catch((error) => console.log(shown(error), JSON.stringify(error.stdout), JSON.stringify(error.stderr)));
  }
  const controller = new AbortController();
  const aborted = exec('exec sleep 60', { signal: controller.signal });
  controller.abort();
  await aborted.catch((error) => console.log(shown(error)));
})();
