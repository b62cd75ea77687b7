// SPDX-License-Identifier: MIT
//
// Rows of child_process: [name, call, options and what they are polluted with, alone].
'use strict';

const cp = require('child_process');
const path = require('path');

const SCRIPT = 'echo $0 $1 x$POLLUTED; pwd; read line; echo $line; echo two >&2';
const ARGS = ['-c', SCRIPT, 'name', 'one'];
const CHILD = path.join(__dirname, '..', 'child.js');

const OPTIONS = {
  shell: '/bin/echo', env: { POLLUTED: '1' }, argv0: 'polluted', cwd: '/', uid: 'polluted', gid: 'polluted', stdio: 'ignore',
  input: 'polluted', encoding: 'hex', timeout: 'polluted', maxBuffer: 1, killSignal: 'POLLUTED', detached: 'polluted',
  serialization: 'polluted', windowsHide: 'polluted', windowsVerbatimArguments: 'polluted', signal: 'polluted', file: '/bin/echo',
  args: ['polluted'], envPairs: ['POLLUTED=1'], NODE_OPTIONS: '--polluted', PATH: '/polluted', LD_PRELOAD: 'polluted',
  handle: 1, isIpc: true, wrap: 1, kind: 2, number: 2, fd: 2, get: 1, set: 1, value: 'polluted', POLLUTED: '1',
};
// A process of the runtime itself costs more, so only the most important cases.
const { shell, env, argv0, cwd, uid, stdio, serialization, signal, isIpc, get } = OPTIONS;
const FORK = { shell, env, argv0, cwd, uid, stdio, serialization, signal, isIpc, get, NODE_OPTIONS: '--polluted', execPath: '/bin/echo', execArgv: ['-p', '1'], silent: true, keepOpen: true };

function collect(child) {
  const texts = ['', ''];
  child.stdin?.end();
  child.stdout?.on('data', (data) => { texts[0] += data; });
  child.stderr?.on('data', (data) => { texts[1] += data; });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve([code, signal, ...texts]));
  });
}

// Does not wait for close: in Node, a channel that was disconnected here keeps it from being emitted.
function forked(child) {
  const got = [];
  child.on('message', (message) => {
    got.push(message);
    child.disconnect();
  });
  child.send({ hello: 'child' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve([code, signal, got]));
  });
}

function rows(t) {
  const parts = ({ status, signal, stdout, stderr, error }) => [status, signal, stdout, stderr, error];
  return [
    ['spawnSync(file, args)', () => parts(cp.spawnSync('/bin/sh', ARGS)), OPTIONS, true],
    ['spawnSync(file, args, {})', () => parts(cp.spawnSync('/bin/sh', ARGS, {})), OPTIONS, true],
    ['spawnSync(file, {})', () => parts(cp.spawnSync('/bin/pwd', {})), OPTIONS, true],
    ['spawnSync(file, args, { env })', () => parts(cp.spawnSync('/bin/sh', ARGS, { env: { A: '1', PATH: '/bin:/usr/bin' } })), OPTIONS, true],
    ['execFileSync(file, args)', () => cp.execFileSync('/bin/sh', ARGS, { stdio: 'pipe' }), OPTIONS, true],
    ['execFileSync(file)', () => cp.execFileSync('/bin/pwd'), OPTIONS, true],
    ['execSync(command)', () => cp.execSync('pwd'), OPTIONS, true],
    ['execSync(command, {})', () => cp.execSync('pwd', {}), OPTIONS, true],
    ['spawn(file, args)', () => collect(cp.spawn('/bin/sh', ARGS)), OPTIONS, true],
    ['spawn(file, args, {})', () => collect(cp.spawn('/bin/sh', ARGS, {})), OPTIONS, true],
    ['exec(command, callback)', () => t.call((done) => { cp.exec('pwd', done); }), OPTIONS, true],
    ['exec(command, {}, callback)', () => t.call((done) => { cp.exec('pwd', {}, done); }), OPTIONS, true],
    ['execFile(file, args, callback)', () => t.call((done) => { cp.execFile('/bin/echo', ['one'], done); }), OPTIONS, true],
    ['execFile(file, args, {}, callback)', () => t.call((done) => { cp.execFile('/bin/echo', ['one'], {}, done); }), OPTIONS, true],
    ['fork(path, { silent })', () => forked(cp.fork(CHILD, { silent: true })), FORK, true],
    ['fork(path, args, {})', () => forked(cp.fork(CHILD, ['quiet'], {})), FORK, true],
    ['ChildProcess.kill()', () => {
      const child = cp.spawn('/bin/cat');
      child.kill();
      return new Promise((resolve) => { child.on('exit', (...end) => resolve(end)); });
    }, { signal: 'polluted', SIGTERM: 9 }, true],
  ];
}

module.exports = { rows };
