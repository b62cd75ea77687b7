// SPDX-License-Identifier: MIT
//
// The process object: what nearly every program uses. process_more.js and process_streams.js have the rest and are
// loaded on first access.
'use strict';

const { defineProperty } = require('internal/descriptors');
const EventEmitter = require('node/events');
const { nextTick } = require('internal/ticks');
const exit = require('internal/exit');
const { state, CLOCK_S, CLOCK_NS } = require('internal/state');
const binding = internalBinding('process');
const loop = internalBinding('loop');
const options = internalBinding('options');

const NODE_VERSION = '20.20.2';

function process() {}
process.prototype = Object.create(EventEmitter.prototype);
defineProperty(process.prototype, 'constructor', { value: process, writable: true, configurable: true, enumerable: false });
const self = new process();
defineProperty(self, Symbol.toStringTag, { value: 'process', configurable: true, writable: true });
EventEmitter.call(self);

function failed(code, syscall, path) {
  return require('internal/errors').systemError(code, syscall, path);
}

// The current folder, once it was asked for; undefined after chdir.
let folder;

function cwd() {
  if (folder !== undefined) return folder;
  const path = binding.cwd();
  if (typeof path === 'number') throw failed(path, 'uv_cwd');
  folder = options.isThread || options.isWorker ? undefined : path; // another thread may change it
  return path;
}

function chdir(directory) {
  require('internal/errors').checkString(directory, 'directory');
  const code = binding.chdir(directory);
  if (code < 0) {
    const error = failed(code, 'chdir');
    const from = binding.cwd();
    error.path = typeof from === 'string' ? from : '';
    error.message = `${error.message} '${error.path}' -> '${directory}'`;
    error.dest = directory;
    throw error;
  }
  folder = undefined;
}

function hrtime(previous) {
  loop.readClock();
  let seconds = state[CLOCK_S];
  let nanoseconds = state[CLOCK_NS];
  if (previous !== undefined) {
    if (!Array.isArray(previous)) throw require('internal/errors').invalidArgType('time', 'Array', previous);
    if (previous.length !== 2) throw require('internal/errors').outOfRange('time', 2, previous.length);
    seconds -= previous[0];
    nanoseconds -= previous[1];
    if (nanoseconds < 0) {
      seconds--;
      nanoseconds += 1e9;
    }
  }
  return [seconds, nanoseconds];
}
hrtime.bigint = () => loop.hrtimeBigint();

// With a script, its full path comes second; without one, there is none.
function argv() {
  const list = [binding.execPath(), ...options.args];
  const isFile = options.eval === undefined && list.length > 1 && list[1] !== '-';
  const start = isFile ? binding.cwd() : undefined;
  if (typeof start === 'string') list[1] = require('node/path').resolve(start, list[1]);
  return list;
}

const startedAt = loop.bootedAt();

Object.assign(self, {
  version: `v${NODE_VERSION}`,
  title: 'rondo',
  arch: 'x64',
  platform: 'linux',
  argv: argv(),
  execArgv: options.execArgv,
  argv0: options.argv0,
  pid: 0,
  ppid: 0,
  execPath: '',
  debugPort: 9229,
  exitCode: undefined,
  _exiting: false,
  nextTick,
  cwd,
  chdir,
  hrtime,
  uptime: () => (loop.hrtime() - startedAt) / 1e9,
  exit: exit.exit,
  reallyExit: exit.now,
  abort: () => binding.abort(),
  emitWarning: (...args) => require('internal/warnings').emitWarning(...args),
});

function lazy(name, load, extra) {
  defineProperty(self, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = load();
      defineProperty(self, name, { value, writable: true, configurable: true, enumerable: true, ...extra });
      return value;
    },
    set(value) {
      defineProperty(self, name, { value, writable: true, configurable: true, enumerable: true, ...extra });
    },
  });
}

if (options.eval !== undefined) self._eval = options.eval;
if (options.noDeprecation) self.noDeprecation = true;
if (options.throwDeprecation) self.throwDeprecation = true;
if (options.traceDeprecation) self.traceDeprecation = true;
if (options.traceWarnings) self.traceProcessWarnings = true;
lazy('env', () => require('internal/process_env').env);
for (const name of ['versions', 'release']) lazy(name, () => require('internal/process_identity')[name](NODE_VERSION), { writable: false });
lazy('report', () => require('internal/process_report').report);
lazy('config', () => require('internal/process_identity').config(), { writable: false });
lazy('allowedNodeEnvironmentFlags', () => require('internal/process_identity').allowedNodeEnvironmentFlags());
lazy('features', () => require('internal/process_identity').features, { writable: false, configurable: false });
lazy('execPath', () => binding.execPath());
lazy('arch', () => require('internal/process_more').arch());
lazy('mainModule', () => require('internal/loader').Module.main);
lazy('pid', () => binding.ids()[0]);
defineProperty(self, 'ppid', { enumerable: true, configurable: true, get: () => binding.ids()[1] });
defineProperty(self, 'exitCode', {
  enumerable: true, configurable: false, get: exit.getExitCode, set: exit.setExitCode,
});
defineProperty(self, 'sourceMapsEnabled', {
  enumerable: true, configurable: true, get: () => require('internal/sources').hasMaps(),
});
defineProperty(self, 'title', {
  enumerable: true, configurable: true, get: () => binding.getTitle(), set: (title) => binding.setTitle(String(title)),
});
for (const name of ['kill', 'umask', 'assert', '_rawDebug', 'memoryUsage', 'cpuUsage', 'resourceUsage', 'getuid', 'geteuid', 'getgid',
  'getegid', 'getgroups', 'setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups',
  'constrainedMemory', 'availableMemory', 'setUncaughtExceptionCaptureCallback',
  'hasUncaughtExceptionCaptureCallback', 'getBuiltinModule', 'loadEnvFile', 'openStdin', 'setSourceMapsEnabled']) {
  lazy(name, () => require('internal/process_more')[name]);
}
for (const name of ['getActiveResourcesInfo', '_getActiveRequests', '_getActiveHandles']) {
  lazy(name, () => require('internal/active')[name]);
}
lazy('stdin', () => require('internal/process_streams').stdin(), { writable: false });
for (const name of ['stdout', 'stderr']) {
  lazy(name, () => {
    const stream = require('internal/process_streams')[name]();
    require('internal/touched')[name] = stream;
    return stream;
  }, { writable: false });
}

// A listener for a signal name starts watching that signal; workers receive none.
self.on('newListener', (name) => {
  if (typeof name === 'string' && name.startsWith('SIG') && !options.isWorker) require('internal/signals').watch(name);
});
self.on('removeListener', (name) => {
  if (typeof name === 'string' && name.startsWith('SIG')) require('internal/signals').unwatch(name);
});
function onWarning(warning) {
  require('internal/warnings').print(warning);
}
if (!options.noWarnings) self.on('warning', onWarning);

const { listener } = require('internal/unsettled');
if (listener !== null) self.on('exit', listener);
if (options.isWorker) require('internal/worker/process').adapt(self);

module.exports = { process: self };
