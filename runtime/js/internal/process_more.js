// SPDX-License-Identifier: MIT
//
// The parts of process that few programs use.
'use strict';

const binding = internalBinding('process');
const errors = require('internal/errors');
const exceptions = require('internal/exceptions');
const { state, TIMER_REFS, IMMEDIATE_REFS, RESOURCES } = require('internal/state');

const ARCHS = { __proto__: null, x86_64: 'x64', aarch64: 'arm64', i686: 'ia32', armv7l: 'arm', riscv64: 'riscv64' };

function arch() {
  const machine = internalBinding('os').systemNames()[3];
  return ARCHS[machine] ?? machine;
}

// Signals that end no process: their default action is to stop, to continue or nothing.
const HARMLESS = new Set(['SIGCHLD', 'SIGCONT', 'SIGPIPE', 'SIGSTOP', 'SIGTSTP', 'SIGTTIN', 'SIGTTOU', 'SIGURG', 'SIGWINCH', 'SIGXFSZ']);

// Whether a signal will end this process.
function isFatalHere(pid, number) {
  if (number <= 0 || (pid !== 0 && pid !== globalThis.process.pid)) return false;
  const { numbers } = internalBinding('signal');
  const name = Object.keys(numbers).find((each) => numbers[each] === number);
  return name !== undefined && !HARMLESS.has(name) && (name === 'SIGKILL' || globalThis.process.listenerCount(name) === 0);
}

function kill(pid, signal = 'SIGTERM') {
  if (pid !== (pid | 0)) throw errors.invalidArgType('pid', 'number', pid);
  const { numbers } = internalBinding('signal');
  const number = typeof signal === 'number' || !Object.hasOwn(numbers, signal) ? signal : numbers[signal];
  if (typeof number !== 'number') {
    throw errors.codedError(TypeError, 'ERR_UNKNOWN_SIGNAL', `Unknown signal: ${signal}`);
  }
  if (internalBinding('options').cpuProf && isFatalHere(pid, number)) require('internal/profile/file').end();
  const code = binding.kill(pid, number);
  if (code < 0) throw errors.callError(code, 'kill');
  return true;
}

function umask(mask) {
  if (mask === undefined) return binding.umask();
  const number = typeof mask === 'string' ? parseInt(mask, 8) : mask;
  if (typeof number !== 'number') throw errors.invalidArgType('mask', 'number', mask);
  if (typeof mask === 'number' && (number < 0 || number > 0xffffffff)) throw errors.outOfRange('mask', '>= 0 && <= 4294967295', mask);
  if (!Number.isInteger(number) || (typeof mask === 'string' && /[^0-7]/.test(mask))) {
    throw errors.invalidArgValue('mask', mask, 'must be a 32-bit unsigned integer or an octal string');
  }
  return binding.umask(number);
}

// Before its first collection the engine does not know how much is in use.
function memoryUsage() {
  const [live, heapTotal] = binding.heapMemory();
  return { rss: binding.residentMemory(), heapTotal, heapUsed: live > 4096 ? live : heapTotal, external: 0, arrayBuffers: 0 };
}
memoryUsage.rss = () => binding.residentMemory();

function checkTime(value, name) {
  if (typeof value !== 'number') throw errors.invalidArgType(name, 'number', value);
  if (value < 0 || value > Number.MAX_SAFE_INTEGER) throw errors.invalidArgValue(name, value, 'is invalid', RangeError);
}

function cpuUsage(previous) {
  binding.readResources();
  const user = state[RESOURCES];
  const system = state[RESOURCES + 1];
  if (previous !== undefined) {
    errors.checkObject(previous, 'prevValue');
    checkTime(previous.user, 'prevValue.user');
    checkTime(previous.system, 'prevValue.system');
  }
  if (previous === undefined) return { user, system };
  return { user: user - previous.user, system: system - previous.system };
}

function resourceUsage() {
  binding.readResources();
  return {
    userCPUTime: state[RESOURCES],
    systemCPUTime: state[RESOURCES + 1],
    maxRSS: state[RESOURCES + 2],
    sharedMemorySize: state[RESOURCES + 3],
    unsharedDataSize: state[RESOURCES + 4],
    unsharedStackSize: state[RESOURCES + 5],
    minorPageFault: state[RESOURCES + 6],
    majorPageFault: state[RESOURCES + 7],
    swappedOut: state[RESOURCES + 8],
    fsRead: state[RESOURCES + 9],
    fsWrite: state[RESOURCES + 10],
    ipcSent: state[RESOURCES + 11],
    ipcReceived: state[RESOURCES + 12],
    signalsCount: state[RESOURCES + 13],
    voluntaryContextSwitches: state[RESOURCES + 14],
    involuntaryContextSwitches: state[RESOURCES + 15],
  };
}

function setter(kind) {
  return (id) => {
    if (typeof id !== 'number' && typeof id !== 'string') throw errors.invalidArgType('id', ['number', 'string'], id);
    const code = internalBinding('credentials').setId(kind, id);
    if (code === undefined) {
      const what = kind.endsWith('uid') ? 'User' : 'Group';
      throw errors.codedError(Error, 'ERR_UNKNOWN_CREDENTIAL', `${what} identifier does not exist: ${id}`);
    }
    if (code < 0) throw errors.systemError(code, `set${kind}`);
  };
}

function getActiveResourcesInfo() {
  const names = internalBinding('handle').active();
  for (let i = 0; i < state[TIMER_REFS]; i++) names.push('Timeout');
  for (let i = 0; i < state[IMMEDIATE_REFS]; i++) names.push('Immediate');
  return names;
}

function setUncaughtExceptionCaptureCallback(callback) {
  if (callback === null) {
    exceptions.setCapture(null);
    return;
  }
  if (typeof callback !== 'function') throw errors.invalidArgType('fn', ['function', 'null'], callback);
  if (exceptions.hasCapture()) {
    throw errors.codedError(Error, 'ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET',
      '`process.setupUncaughtExceptionCapture()` was called while a capture callback was already active');
  }
  exceptions.setCapture(callback);
}

const assert = require('internal/util/deprecate').deprecate((value, message) => {
  if (!value) throw errors.codedError(Error, 'ERR_ASSERTION', message || 'assertion error');
}, 'process.assert() is deprecated. Please use the `assert` module instead.', 'DEP0100');

// Past process.stderr.
function _rawDebug(...args) {
  internalBinding('stdio').write(2, `${require('internal/inspect').format(...args)}\n`);
}

function getBuiltinModule(id) {
  require('internal/errors').checkString(id, 'id');
  return require('internal/builtins').load(id);
}

// Variables that are already set are kept.
function loadEnvFile(path = '.env') {
  if (typeof path === 'number') throw require('internal/errors').invalidArgType('path', ['string', 'Buffer', 'URL'], path);
  const { env } = globalThis.process;
  const text = require('node/fs').readFileSync(path, 'utf8');
  for (const [name, value] of Object.entries(require('internal/util/env').parseEnv(text))) {
    if (env[name] === undefined) env[name] = value;
  }
}

function setSourceMapsEnabled(val) {
  if (typeof val !== 'boolean') throw require('internal/errors').invalidArgType('val', 'boolean', val);
  require('internal/sources').setMapping(val);
}

function openStdin() {
  const { stdin } = globalThis.process;
  stdin.resume();
  return stdin;
}

module.exports = {
  arch,
  kill,
  umask,
  assert,
  _rawDebug,
  memoryUsage,
  cpuUsage,
  resourceUsage,
  getuid: () => binding.ids()[2],
  geteuid: () => binding.ids()[3],
  getgid: () => binding.ids()[4],
  getegid: () => binding.ids()[5],
  getgroups: () => internalBinding('credentials').groups(),
  setuid: setter('uid'),
  setgid: setter('gid'),
  seteuid: setter('euid'),
  setegid: setter('egid'),
  getActiveResourcesInfo,
  setUncaughtExceptionCaptureCallback,
  hasUncaughtExceptionCaptureCallback: exceptions.hasCapture,
  constrainedMemory: () => internalBinding('os').constrainedMemory(),
  availableMemory: () => internalBinding('os').availableMemory(),
  getBuiltinModule,
  loadEnvFile,
  openStdin,
  setSourceMapsEnabled,
};
