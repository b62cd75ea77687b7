// maxBuffer: the output is cut, and the child killed.
'use strict';
const { exec, execFile } = require('child_process');
const { error: shown } = require('./shown.cjs');

const run = (call, ...given) => new Promise((resolve) => {
  call(...given, (error, stdout, stderr) => resolve([error && shown(error), stdout, stderr]));
});
(async () => {
  console.log(await run(exec, 'yes', { maxBuffer: 11 }));
  console.log(await run(exec, 'yes no >&2', { maxBuffer: 10 }));
  console.log(await run(exec, 'echo 1234', { maxBuffer: 5 }), await run(exec, 'echo 12345', { maxBuffer: 5 }));
  console.log(await run(execFile, 'yes', ['é'], { maxBuffer: 4 }), await run(execFile, 'yes', { maxBuffer: 3, encoding: 'buffer' }));
  console.log(await run(exec, 'true', { maxBuffer: 0 }), await run(exec, 'echo a', { maxBuffer: 0 }));
  const [error, stdout] = await run(exec, 'head -c 2000000 /dev/zero', { maxBuffer: Infinity });
  console.log(error, stdout.length);
  const [usual, cut] = await run(exec, 'head -c 2000000 /dev/zero');
  console.log(usual, cut.length);
})();
