// SPDX-License-Identifier: MIT
//
// --watch: runs the program in a child process, and restarts it when the file of a module changes or, with
// --watch-path, anything under the given paths.
'use strict';

const { spawn } = require('node/child_process');
const { FilesWatcher } = require('internal/watch/files');
const options = internalBinding('options');

// Debounce: editors write a file in several steps, so changes within this time cause a single restart.
const QUIET_MS = 100;
const COLORS = { green: 32, blue: 34, red: 31 };

const name = options.args.join(' ');
let child = null;
let timer = null;
let isStopping = false;

// The command line without --watch and --watch-path.
function childArguments() {
  const words = [];
  const given = options.execArgv;
  for (let i = 0; i < given.length; i++) {
    const [option] = given[i].split('=', 1);
    const long = option.replaceAll('_', '-');
    if (long === '--watch-path' && option === given[i]) i++;
    if (long !== '--watch' && long !== '--watch-path') words.push(given[i]);
  }
  return [...words, ...options.args];
}

function print(text, color) {
  const { stdout } = globalThis.process;
  stdout.write(stdout.isTTY && stdout.hasColors() ? `\x1b[${COLORS[color]}m${text}\x1b[39m\n` : `${text}\n`);
}

function start(watcher) {
  const { process } = globalThis;
  const reports = options.watchPaths.length === 0;
  const stdio = reports ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const started = spawn(process.execPath, childArguments(), { stdio, env: { ...process.env, WATCH_REPORT_DEPENDENCIES: '1' } });
  child = started;
  started.on('message', (message) => {
    const files = message?.['watch:require'];
    if (Array.isArray(files)) for (const file of files) watcher.addFile(String(file));
  });
  started.on('exit', (code) => {
    // Files may be reported until the channel is closed.
    if (started.connected) started.once('disconnect', () => ended(watcher, code));
    else ended(watcher, code);
  });
}

function ended(watcher, code) {
  child = null;
  if (isStopping) {
    isStopping = false;
    start(watcher);
  } else if (code === 0) {
    print(`Completed running '${name}'`, 'blue');
  } else {
    print(`Failed running '${name}'`, 'red');
  }
}

function restart(watcher) {
  timer = null;
  if (isStopping) return; // the pending restart picks up the change
  const { stdout } = globalThis.process;
  if (stdout.isTTY && !options.watchPreserveOutput) stdout.write('\x1bc');
  print(`Restarting '${name}'`, 'green');
  if (child === null) {
    start(watcher);
  } else {
    isStopping = true;
    child.kill('SIGTERM');
  }
}

// Forwards the signal to the child, and exits after it.
function endBy(signal) {
  const { process } = globalThis;
  if (child === null) process.exit(0);
  child.removeAllListeners('exit');
  child.once('exit', () => process.exit(0));
  child.kill(signal);
}

function run() {
  const watcher = new FilesWatcher(() => {
    timer ??= setTimeout(() => restart(watcher), QUIET_MS);
  });
  for (const path of options.watchPaths) watcher.addPath(path);
  if (options.watchPaths.length === 0) watcher.addFile(options.args[0]);
  for (const signal of ['SIGTERM', 'SIGINT']) globalThis.process.on(signal, endBy);
  start(watcher);
}

module.exports = { run };
