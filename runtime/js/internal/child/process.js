// SPDX-License-Identifier: MIT
//
// ChildProcess: a started process, its pipes, and its end. `close` is emitted when it has exited and its pipes are
// closed.
'use strict';

const EventEmitter = require('node/events');
const { invalidArgType, invalidArgValue, checkObject, checkString } = require('internal/errors');
const { callError } = require('internal/net/errors');
const { Handle, Pipe } = require('internal/handles');
const { nextTick } = require('internal/ticks');
const { ownOptions } = require('internal/options');
const { KINDS, parseStdio } = require('internal/child/stdio');
const { bindingArguments, signalNumber, signalName } = require('internal/child/arguments');
const { carriedIn } = require('internal/async_context');
const { active } = require('internal/built_in_channels');
const binding = internalBinding('child');

const UV_ESRCH = -3;
const UV_EINVAL = -22;
const UV_ENOSYS = -38;

// Failures that are emitted as events, since they depend on the state of the system.
const TOLD_LATER = new Set(['EACCES', 'EAGAIN', 'EMFILE', 'ENFILE', 'ENOENT']);

class ProcessHandle extends Handle {
  pid = undefined;
  onexit = undefined;

  // Returns a code.
  spawn(given) {
    const result = binding.spawn(this, ...given);
    if (typeof result === 'number') return result;
    [this.id, this.pid] = result;
    return 0;
  }

  kill(signal) {
    return binding.kill(this.id, signal);
  }
}

binding.setListener((handle, status, signal) => {
  carriedIn(handle.frame, handle.onexit)(status, signal === 0 ? null : signalName(signal));
});

function ChildProcess() {
  Reflect.apply(EventEmitter, this, []);
  this._closesNeeded = 1;
  this._closesGot = 0;
  this.connected = false;
  this.signalCode = null;
  this.exitCode = null;
  this.killed = false;
  this.spawnfile = null;
  this._handle = new ProcessHandle(0, 'PROCESSWRAP');
  this._handle.owner = this;
  this._handle.onexit = (exitCode, signal) => ended(this, exitCode, signal);
  active.child_process?.publish({ process: this });
}
Object.setPrototypeOf(ChildProcess.prototype, EventEmitter.prototype);
Object.setPrototypeOf(ChildProcess, EventEmitter);

function ended(child, exitCode, signal) {
  if (signal) child.signalCode = signal;
  else child.exitCode = exitCode;
  if (child.stdin) child.stdin.destroy();
  child._handle.close();
  child._handle = null;
  if (exitCode < 0) {
    const error = callError(exitCode, child.spawnfile ? `spawn ${child.spawnfile}` : 'spawn');
    if (child.spawnfile) error.path = child.spawnfile;
    error.spawnargs = child.spawnargs.slice(1);
    child.emit('error', error);
  } else {
    child.emit('exit', child.exitCode, child.signalCode);
  }
  nextTick(flush, child);
  countClose(child);
}

// Pipes without a reader are drained, so that they close.
function flush(child) {
  if (!child.stdio) return;
  for (const stream of child.stdio) {
    if (!stream || !stream.readable || stream.readableFlowing !== null) continue;
    stream.resume();
  }
}

function countClose(child) {
  child._closesGot++;
  if (child._closesGot === child._closesNeeded) child.emit('close', child.exitCode, child.signalCode);
}

function openPipes(stdio) {
  for (const entry of stdio) {
    if (entry.kind !== KINDS.PIPE) continue;
    entry.handle = new Pipe(entry.isIpc === true);
    entry.number = entry.handle.id;
  }
}

function closePipes(stdio) {
  for (const { handle } of stdio) handle?.close();
}

function makeSocket(handle, isReadable) {
  const { Socket } = require('internal/net/socket');
  return new Socket({ handle, readable: isReadable });
}

// The child reads from this stream; this process may resume reading later.
function handOver(stream) {
  const handle = stream._handle;
  if (!handle) return;
  handle.isReading = false;
  handle.readStop?.();
  stream.pause?.();
  if (stream._readableState) stream._readableState.reading = false;
}

// A socket for each pipe; `close` waits for all except stdin, which the program may never end.
function makeSockets(child, stdio) {
  stdio.forEach((entry, i) => {
    if (entry.wrap) handOver(entry.wrap);
    if (entry.isIpc) {
      child._closesNeeded++;
    } else if (entry.handle !== undefined) {
      entry.socket = makeSocket(entry.handle, i > 0);
      if (i > 0) {
        child._closesNeeded++;
        entry.socket.on('close', () => countClose(child));
      }
    }
  });
  const socketAt = (i) => (stdio[i].socket === undefined ? null : stdio[i].socket);
  child.stdin = socketAt(0);
  child.stdout = socketAt(1);
  child.stderr = socketAt(2);
  child.stdio = stdio.map((_, i) => socketAt(i));
}

function checkSpawn(options) {
  const { serialization, envPairs, file, args, stdio } = options;
  if (serialization !== undefined && serialization !== 'json' && serialization !== 'advanced') {
    throw invalidArgValue('options.serialization', serialization, "must be one of: undefined, 'json', 'advanced'");
  }
  // Needed for the variables of a channel; otherwise ignored if wrong.
  if (Array.isArray(stdio) && stdio.includes('ipc') && envPairs !== undefined && !Array.isArray(envPairs)) {
    throw invalidArgType('options.envPairs', 'Array', envPairs);
  }
  checkString(file, 'options.file');
  if (args !== undefined && !Array.isArray(args)) throw invalidArgType('options.args', 'Array', args);
}

// The child finds its end of the channel through these variables.
function withChannel(options, stdio) {
  const fd = stdio.findIndex((entry) => entry.isIpc);
  if (fd < 0) return options;
  const mode = options.serialization ?? 'json';
  const envPairs = [...options.envPairs ?? [], `NODE_CHANNEL_FD=${fd}`, `NODE_CHANNEL_SERIALIZATION_MODE=${mode}`];
  return { __proto__: null, ...options, envPairs };
}

ChildProcess.prototype.spawn = function (given) {
  checkObject(given, 'options');
  const options = ownOptions(given);
  checkSpawn(options);
  const stdio = parseStdio(options.stdio ?? 'pipe', false);
  openPipes(stdio);
  this.spawnfile = options.file;
  this.spawnargs = options.args ?? [];
  const all = { __proto__: null, ...withChannel(options, stdio), args: this.spawnargs, detached: Boolean(options.detached) };
  if (all.cwd === '') all.cwd = undefined;
  const code = this._handle.spawn(bindingArguments(all, stdio.flatMap(({ kind, number }) => [kind, number])));
  const error = code < 0 ? callError(code, 'spawn') : undefined;
  if (error !== undefined && !TOLD_LATER.has(error.code)) {
    closePipes(stdio);
    this._handle = null;
    throw error;
  }
  if (error !== undefined) {
    nextTick(() => ended(this, code, null));
    if (error.code === 'EMFILE' || error.code === 'ENFILE') {
      closePipes(stdio);
      return code;
    }
  } else {
    nextTick(() => this.emit('spawn'));
  }
  this.pid = this._handle.pid;
  makeSockets(this, stdio);
  const ipc = stdio.find((entry) => entry.isIpc);
  if (ipc !== undefined) require('internal/child/channel').open(this, ipc.handle, options.serialization, () => countClose(this));
  return code;
};

ChildProcess.prototype.kill = function (signal) {
  const number = signal === 0 ? 0 : signalNumber(signal === undefined ? 'SIGTERM' : signal);
  if (this._handle === null) return false;
  const code = this._handle.kill(number);
  if (code === 0) {
    this.killed = true;
    return true;
  }
  if (code === UV_EINVAL || code === UV_ENOSYS) throw callError(code, 'kill');
  if (code !== UV_ESRCH) this.emit('error', callError(code, 'kill'));
  return false;
};

ChildProcess.prototype[Symbol.dispose] = function () {
  if (!this.killed) this.kill();
};

ChildProcess.prototype.ref = function () {
  this._handle?.ref();
};

ChildProcess.prototype.unref = function () {
  this._handle?.unref();
};

module.exports = { ChildProcess };
