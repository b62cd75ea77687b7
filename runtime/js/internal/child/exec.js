// SPDX-License-Identifier: MIT
//
// exec() and execFile(): collects a process's output until it has ended.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { Buffer } = require('node/buffer');
const { codedError, checkFunction, checkObject, checkString, invalidArgType } = require('internal/errors');
const { checkNoZero, checkTimeout, checkMaxBuffer, killSignalNumber, signalName } = require('internal/child/arguments');
const { spawn } = require('internal/child/spawn');

const DEFAULTS = { __proto__: null, encoding: 'utf8', timeout: 0, maxBuffer: 1024 * 1024, killSignal: 'SIGTERM', cwd: null, env: null, shell: false };

// One of the two outputs, up to `limit` bytes.
class Collector {
  chunks = [];
  length = 0;

  constructor(stream, name, encoding, limit, onTooMuch) {
    this.stream = stream;
    this.encoding = encoding;
    if (encoding) stream.setEncoding(encoding);
    stream.on('data', (chunk) => this.add(chunk, limit, () => onTooMuch(name)));
  }

  add(chunk, limit, onTooMuch) {
    const { readableEncoding } = this.stream;
    const size = readableEncoding ? Buffer.byteLength(chunk, readableEncoding) : chunk.length;
    this.length += size;
    if (this.length <= limit) {
      this.chunks.push(chunk);
      return;
    }
    this.chunks.push(chunk.slice(0, limit - (this.length - size)));
    onTooMuch();
  }

  get value() {
    return this.encoding || this.stream.readableEncoding ? this.chunks.join('') : Buffer.concat(this.chunks);
  }
}

function tooMuch(name) {
  return codedError(RangeError, 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER', `${name} maxBuffer length exceeded`);
}

// Why an ended process failed.
function failure(command, code, signal, isKilled, stderr) {
  const error = new Error(`Command failed: ${command}\n${stderr}`);
  error.code = code < 0 ? internalBinding('process').errorName(code) : code;
  error.killed = isKilled;
  error.signal = signal;
  return error;
}

function run(file, args, options, callback) {
  const { timeout, maxBuffer, killSignal } = options;
  checkTimeout(timeout);
  checkMaxBuffer(maxBuffer);
  const signalToKill = signalName(killSignalNumber(killSignal)) ?? undefined;
  const { cwd, env, gid, shell, signal, uid, windowsHide, windowsVerbatimArguments } = options;
  const child = spawn(file, args, {
    cwd, env, gid, shell, signal, uid, windowsHide: Boolean(windowsHide), windowsVerbatimArguments: Boolean(windowsVerbatimArguments),
  });
  const encoding = options.encoding && options.encoding !== 'buffer' && Buffer.isEncoding(options.encoding) ? options.encoding : null;
  const state = { hasEnded: false, isKilled: false, error: null, timer: null };
  const command = [file, ...args].join(' ');

  function kill() {
    child.stdout?.destroy();
    child.stderr?.destroy();
    state.isKilled = true;
    try {
      child.kill(signalToKill);
    } catch (error) {
      state.error ??= error;
      onExit();
    }
  }
  const onTooMuch = (name) => {
    state.error = tooMuch(name);
    kill();
  };
  const out = child.stdout ? new Collector(child.stdout, 'stdout', encoding, maxBuffer, onTooMuch) : undefined;
  const err = child.stderr ? new Collector(child.stderr, 'stderr', encoding, maxBuffer, onTooMuch) : undefined;

  function onExit(code = null, exitSignal = null) {
    if (state.hasEnded) return;
    state.hasEnded = true;
    clearTimeout(state.timer);
    if (!callback) return;
    const empty = encoding ? '' : Buffer.alloc(0);
    const [stdout, stderr] = [out?.value ?? empty, err?.value ?? empty];
    if (state.error === null && code === 0 && exitSignal === null) {
      callback(null, stdout, stderr);
      return;
    }
    const error = state.error ?? failure(command, code, exitSignal, child.killed || state.isKilled, stderr);
    error.cmd = command;
    callback(error, stdout, stderr);
  }

  if (timeout > 0) state.timer = setTimeout(kill, timeout);
  child.on('close', onExit);
  child.on('error', (error) => {
    state.error = error;
    child.stdout?.destroy();
    child.stderr?.destroy();
    onExit();
  });
  return child;
}

// [file, args, options, callback] from (file, args?, options?, callback?)
function sortExecFile(file, args, options, callback) {
  if (Array.isArray(args)) {
    args = [...args];
  } else if (args !== null && typeof args === 'object') {
    callback = options;
    options = args;
    args = [];
  } else if (typeof args === 'function') {
    callback = args;
    options = undefined;
    args = [];
  } else if (args === undefined || args === null) {
    args = [];
  } else {
    throw invalidArgType('args', 'object', args);
  }
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  if (options !== undefined && options !== null) checkObject(options, 'options');
  if (callback !== undefined && callback !== null) checkFunction(callback, 'callback');
  return [file, args, { __proto__: null, ...DEFAULTS, ...options }, callback];
}

function execFile(...given) {
  const [file, args, options, callback] = sortExecFile(...given);
  if (options.argv0 !== undefined && options.argv0 !== null) checkString(options.argv0, 'options.argv0');
  checkNoZero(options.argv0, 'options.argv0');
  return run(file, args, options, callback);
}

// [command, options, callback]: a shell runs the command.
function sortExec(command, options, callback) {
  checkString(command, 'command');
  checkNoZero(command, 'command');
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  const all = { __proto__: null, ...options };
  all.shell = typeof all.shell === 'string' ? all.shell : true;
  return [command, all, callback];
}

function exec(...given) {
  const [command, options, callback] = sortExec(...given);
  return execFile(command, options, callback);
}

// Wrong arguments throw: they do not reject.
function promised(original, { name }) {
  return defineProperty({ [name](...given) {
    let settle;
    const promise = new Promise((resolve, reject) => {
      settle = (error, stdout, stderr) => {
        if (error === null) resolve({ stdout, stderr });
        else reject(Object.assign(error, { stdout, stderr }));
      };
    });
    promise.child = original(...given, settle);
    return promise;
  } }[name], 'name', { value: name });
}

for (const original of [exec, execFile]) {
  defineProperty(original, Symbol.for('nodejs.util.promisify.custom'), { configurable: true, value: promised(original, original) });
}

module.exports = { exec, execFile, sortExec };
