// An AbortSignal kills a child, and the error has the reason.
'use strict';
const { spawn, execFile, exec } = require('child_process');
const { watch, attempt, event, error: shown } = require('./shown.cjs');

(async () => {
  const controller = new AbortController();
  const child = watch('child', spawn('sleep', ['60'], { signal: controller.signal }));
  await event(child, 'spawn');
  controller.abort();
  console.log('aborted', child.killed);
  await event(child, 'close');
  const before = new AbortController();
  before.abort(new Error('because'));
  const early = spawn('sleep', ['60'], { signal: before.signal, killSignal: 'SIGKILL' });
  early.on('error', (error) => console.log(shown(error), error.cause?.message));
  console.log(await event(early, 'close'));
  const late = new AbortController();
  const done = watch('done', spawn('true', { signal: late.signal }));
  await event(done, 'close');
  late.abort();
  attempt('type', () => spawn('true', { signal: 5 }));
  attempt('type', () => exec('true', { signal: {} }));
  const during = new AbortController();
  execFile('sleep', ['60'], { signal: during.signal }, (error, stdout, stderr) => console.log(shown(error), JSON.stringify(stdout), JSON.stringify(stderr)));
  during.abort();
})();
