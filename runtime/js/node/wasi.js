// SPDX-License-Identifier: MIT
//
// node:wasi: the class that programs construct. The calls themselves are in internal/wasi.
'use strict';

const { codedError, checkObject, checkString, invalidArgType, invalidArgValue, outOfRange, received } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { WASI: Calls, FUNCTIONS, setMemory } = require('internal/wasi/calls');
const { isMemory } = require('internal/wasi/memory');

const kBindingName = Symbol('kBindingName');
const kSetMemory = Symbol('kSetMemory');
const kStarted = Symbol('kStarted');
const kExitCode = Symbol('kExitCode');
const kInstance = Symbol('kInstance');

const VERSIONS = { __proto__: null, unstable: 'wasi_unstable', preview1: 'wasi_snapshot_preview1' };
const MAX_INT32 = 2 ** 31 - 1;

process.emitWarning('WASI is an experimental feature and might change at any time', 'ExperimentalWarning');

function checkDescriptor(value, name) {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < 0 || value > MAX_INT32) throw outOfRange(name, `>= 0 && <= ${MAX_INT32}`, value);
  return value;
}

function argumentsOf(args) {
  if (args === undefined) return [];
  if (!Array.isArray(args)) throw invalidArgType('options.args', 'Array', args);
  return args.map(String);
}

function environmentOf(env) {
  if (env === undefined) return [];
  checkObject(env, 'options.env');
  return Object.entries(env).filter(([, value]) => value !== undefined).map(([key, value]) => `${key}=${value}`);
}

function preopensOf(preopens) {
  if (preopens === undefined) return [];
  checkObject(preopens, 'options.preopens');
  return Object.entries(preopens).map(([name, path]) => [String(name), String(path)]);
}

function checkAbsent(value, name) {
  if (value !== undefined) throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "${name}" property must be undefined.${received(value)}`);
}

function setMemoryOf(imports, memory) {
  if (!isMemory(memory)) {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', '"instance.exports.memory" property must be a WebAssembly.Memory object');
  }
  setMemory(imports, memory);
}

function begin(wasi, instance) {
  if (wasi[kStarted]) throw codedError(Error, 'ERR_WASI_ALREADY_STARTED', 'WASI instance has already started');
  wasi[kStarted] = true;
  checkObject(instance, 'instance');
  checkObject(instance.exports, 'instance.exports');
  wasi[kInstance] = instance;
  wasi[kSetMemory](instance.exports.memory);
}

// Ends the program by an exception that start() catches.
function wasiReturnOnProcExit(code) {
  this[kExitCode] = code;
  throw kExitCode;
}

class WASI {
  constructor(options = {}) {
    checkObject(options, 'options');
    const { version, args, env, preopens, stdin = 0, stdout = 1, stderr = 2, returnOnExit = true } = ownOptions(options);
    checkString(version, 'options.version');
    if (VERSIONS[version] === undefined) throw invalidArgValue('options.version', version, 'unsupported WASI version');
    this[kBindingName] = VERSIONS[version];
    const imports = new Calls({
      args: argumentsOf(args),
      env: environmentOf(env),
      preopens: preopensOf(preopens),
      stdio: [checkDescriptor(stdin, 'options.stdin'), checkDescriptor(stdout, 'options.stdout'), checkDescriptor(stderr, 'options.stderr')],
    });
    for (const name of FUNCTIONS) imports[name] = imports[name].bind(imports);
    if (typeof returnOnExit !== 'boolean') throw invalidArgType('options.returnOnExit', 'boolean', returnOnExit);
    if (returnOnExit) imports.proc_exit = wasiReturnOnProcExit.bind(this);
    const { bound } = { bound: function _setMemory(memory) { setMemoryOf(this, memory); } };
    this[kSetMemory] = bound.bind(imports);
    this.wasiImport = imports;
    this[kStarted] = false;
    this[kExitCode] = 0;
    this[kInstance] = undefined;
  }

  start(instance) {
    begin(this, instance);
    const { _start, _initialize } = this[kInstance].exports;
    if (typeof _start !== 'function') throw invalidArgType('instance.exports._start', 'function', _start);
    checkAbsent(_initialize, 'instance.exports._initialize');
    try {
      _start();
    } catch (error) {
      if (error !== kExitCode) throw error;
    }
    return this[kExitCode];
  }

  initialize(instance) {
    begin(this, instance);
    const { _start, _initialize } = this[kInstance].exports;
    checkAbsent(_start, 'instance.exports._start');
    if (_initialize === undefined) return;
    if (typeof _initialize !== 'function') throw invalidArgType('instance.exports._initialize', 'function', _initialize);
    _initialize();
  }

  getImportObject() {
    return { [this[kBindingName]]: this.wasiImport };
  }
}

module.exports = { WASI };
