// SPDX-License-Identifier: MIT
//
// How a process ends: the loop is empty, process.exit, or an error.
'use strict';

const { BEFORE_EXIT, ON_EXIT } = require('internal/state');
const unsettled = require('internal/unsettled');
const binding = internalBinding('process');
const { setHook } = internalBinding('loop');

let isExiting = false;
let exitCode;

function checked(code, name) {
  if (code === null || code === undefined) return undefined;
  if (Number.isInteger(code)) return code;
  const { codedError, received } = require('internal/errors');
  const number = typeof code === 'string' && code !== '' ? Number(code) : code;
  if (typeof number !== 'number' || (Number.isNaN(number) && typeof code === 'string')) {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE',
      `The "${name}" argument must be of type number.${received(code)}`);
  }
  if (!Number.isInteger(number)) {
    throw codedError(RangeError, 'ERR_OUT_OF_RANGE',
      `The value of "${name}" is out of range. It must be an integer. Received ${code}`);
  }
  return code;
}

function setExitCode(code) {
  checked(code, 'code');
  exitCode = code;
}

function getExitCode() {
  return exitCode;
}

// Only once; listeners see the code in process.exitCode.
function emitExit(code) {
  if (isExiting) return;
  isExiting = true;
  if (code !== undefined) exitCode = code;
  globalThis.process._exiting = true;
  require('internal/ticks').stop();
  globalThis.process.emit('exit', +exitCode || 0);
}

// --trace-exit: prints the stack of the call that ends the process.
function printExit(code) {
  const { process } = globalThis;
  const lines = require('internal/stack').stackOf(new Error()).split('\n').slice(1).join('\n');
  internalBinding('stdio').write(2, `(rondo:${process.pid}) WARNING: Exited the environment with code ${code}\n${lines}\n`);
}

// Until the engine ends this thread's program.
function spin() {
  for (let rounds = 0; ; rounds++);
}

function now(code) {
  if (internalBinding('options').traceExit) printExit(+code || 0);
  if (binding.exit(+code || 0)) spin();
}

function exit(code) {
  if (unsettled.listener !== null) globalThis.process.off('exit', unsettled.listener);
  if (code !== undefined) setExitCode(code);
  emitExit();
  // By name: programs replace it, for example with the package signal-exit.
  globalThis.process.reallyExit(exitCode || 0);
}

function beforeExit() {
  globalThis.process.emit('beforeExit', +exitCode || 0);
}

// The loop is empty. Called twice: microtasks and rejections left by the first call are handled in between.
function onEnd() {
  if (isExiting) binding.exit(+exitCode || 0);
  emitExit();
}

// Without the process object there can be no listeners, and C does not call this.
setHook(BEFORE_EXIT, beforeExit);
setHook(ON_EXIT, onEnd);

module.exports = { exit, emitExit, now, setExitCode, getExitCode };
