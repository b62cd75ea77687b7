// timeout and killSignal of exec() and execFile().
'use strict';
const { exec, execFile } = require('child_process');
const { error: shown } = require('./shown.cjs');

const run = (call, ...given) => new Promise((resolve) => {
  call(...given, (error, stdout, stderr) => resolve([error && shown(error), stdout, stderr]));
});
(async () => {
  console.log(await run(execFile, 'sleep', ['60'], { timeout: 20 }));
  console.log(await run(execFile, 'sleep', ['60'], { timeout: 20, killSignal: 'SIGKILL' }), await run(execFile, 'sleep', ['60'], { timeout: 20, killSignal: 2 }));
  console.log(await run(exec, 'exec sleep 60', { timeout: 20 }), await run(exec, 'echo quick', { timeout: 100000 }));
  const child = execFile('sleep', ['60'], (error) => console.log(shown(error)));
  child.kill('SIGHUP');
})();
