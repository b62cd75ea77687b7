// SPDX-License-Identifier: MIT
//
// The parts of process that few programs use.
'use strict';

const binding = internalBinding('process');
const errors = require('internal/errors');
const exceptions = require('internal/exceptions');
const { state, RESOURCES } = require('internal/state');

const ARCHS = { __proto__: null, x86_64: 'x64', aarch64: 'arm64', i686: 'ia32', armv7l: 'arm', riscv64: 'riscv64' };

const MAX_ID = 2 ** 32 - 1;

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

// Some engines do not know how much is in use before their first collection.
function heapUsage() {
  binding.readHeap();
  const live = state[RESOURCES];
  const heapTotal = state[RESOURCES + 1];
  return { heapTotal, heapUsed: live > 4096 ? live : heapTotal };
}

function memoryUsage() {
  const { heapTotal, heapUsed } = heapUsage();
  return { rss: binding.residentMemory(), heapTotal, heapUsed, external: 0, arrayBuffers: 0 };
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

function checkId(id, name) {
  if (typeof id !== 'number' && typeof id !== 'string') throw errors.invalidArgType(name, ['number', 'string'], id);
  if (typeof id === 'string') return;
  if (!Number.isInteger(id)) throw errors.outOfRange(name, 'an integer', id);
  if (id < 0 || id > MAX_ID) throw errors.outOfRange(name, `>= 0 && <= ${MAX_ID}`, id);
}

const unknownId = (what, id) => errors.codedError(Error, 'ERR_UNKNOWN_CREDENTIAL', `${what} identifier does not exist: ${id}`);

// As Node's, which have the error number of the system.
function checkCredentials(code, syscall) {
  if (code === 0) return;
  const name = binding.errorName(code);
  const error = errors.codedError(Error, name, `${name}, ${internalBinding('credentials').reason(-code)}`);
  error.errno = -code;
  error.code = name;
  error.syscall = syscall;
  throw error;
}

function setter(kind) {
  return (id) => {
    checkId(id, 'id');
    const code = internalBinding('credentials').setId(kind, id);
    if (code === undefined) throw unknownId(kind.endsWith('uid') ? 'User' : 'Group', id);
    checkCredentials(code, `set${kind}`);
  };
}

function setgroups(groups) {
  if (!Array.isArray(groups)) throw errors.invalidArgType('groups', 'Array', groups);
  const list = [];
  for (let i = 0; i < groups.length; i++) {
    checkId(groups[i], `groups[${i}]`);
    list.push(groups[i]);
  }
  const code = internalBinding('credentials').setGroups(list);
  if (code > 0) throw unknownId('Group', list[code - 1]);
  checkCredentials(code, 'setgroups');
}

function initgroups(user, extraGroup) {
  checkId(user, 'user');
  checkId(extraGroup, 'extraGroup');
  const code = internalBinding('credentials').initGroups(user, extraGroup);
  if (code === 1) throw unknownId('User', user);
  if (code === 2) throw unknownId('Group', extraGroup);
  checkCredentials(code, 'initgroups');
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
  heapUsage,
  memoryUsage,
  cpuUsage,
  resourceUsage,
  getuid: () => binding.userId(),
  geteuid: () => binding.effectiveUserId(),
  getgid: () => binding.groupId(),
  getegid: () => binding.effectiveGroupId(),
  getgroups: () => internalBinding('credentials').groups(),
  setuid: setter('uid'),
  setgid: setter('gid'),
  seteuid: setter('euid'),
  setegid: setter('egid'),
  setgroups,
  initgroups,
  setUncaughtExceptionCaptureCallback,
  hasUncaughtExceptionCaptureCallback: exceptions.hasCapture,
  constrainedMemory: () => internalBinding('os').constrainedMemory(),
  availableMemory: () => internalBinding('os').availableMemory(),
  getBuiltinModule,
  loadEnvFile,
  openStdin,
  setSourceMapsEnabled,
};
