// fork(): arguments, silent, env, execArgv, stdio.
'use strict';
const { fork } = require('child_process');
const { pathToFileURL } = require('url');
const { text, event } = require('./shown.cjs');

if (process.argv[2] === 'child') {
  console.log('child', process.argv.slice(2), process.execArgv, process.env.FORK_TEST, process.connected, 'NODE_CHANNEL_FD' in process.env, process.cwd() === '/');
} else {
  (async () => {
    const plain = fork(__filename, ['child', 'one', 2]);
    console.log(plain.stdio, plain.spawnfile === process.execPath, plain.spawnargs.length, await event(plain, 'close'));
    const silent = fork(__filename, ['child'], { silent: true, env: { FORK_TEST: 'seen' }, cwd: '/' });
    console.log(silent.stdio.map((stream) => stream?.constructor.name), await text(silent.stdout));
    console.log(await text(fork(__filename, ['child'], { stdio: 'pipe', execArgv: ['--no-warnings'] }).stdout));
    console.log(await text(fork(pathToFileURL(__filename), ['child', 'url'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] }).stdout));
    const ignored = fork(__filename, ['child'], { stdio: 'ignore' });
    console.log(ignored.stdio, await event(ignored, 'close'));
    const other = fork(__filename, { silent: true, execArgv: ['-e', 'process.send(process.argv.length)'], stdio: ['pipe', 'pipe', 'pipe', 'ipc'] });
    console.log(await event(other, 'message'), await event(other, 'close'));
    const missing = fork('/does/not/exist.js', { silent: true });
    console.log((await text(missing.stderr)).includes('MODULE_NOT_FOUND'), await event(missing, 'close'));
  })();
}
