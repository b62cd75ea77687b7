// SPDX-License-Identifier: MIT
//
// spawn() and fork(), with the options that terminate a process: a timeout and an AbortSignal.
'use strict';

const { checkObject, codedError, invalidArgType } = require('internal/errors');
const { abortError } = require('internal/errors');
const { nextTick } = require('internal/ticks');
const { checkNoZero, checkTimeout, checkAbortSignal, killSignalNumber, normalizeSpawn } = require('internal/child/arguments');
const { listOf } = require('internal/child/stdio');
const { ChildProcess } = require('internal/child/process');

function abort(child, killSignal, reason) {
  if (!child) return;
  try {
    if (child.kill(killSignal)) child.emit('error', abortError(reason));
  } catch (error) {
    child.emit('error', error);
  }
}

function watchTimeout(child, timeout, killSignal) {
  let timer = setTimeout(() => {
    timer = null;
    try {
      child.kill(killSignal);
    } catch (error) {
      child.emit('error', error);
    }
  }, timeout);
  child.once('exit', () => {
    if (timer !== null) clearTimeout(timer);
  });
}

function watchSignal(child, signal, killSignal) {
  const onAbort = () => abort(child, killSignal, signal.reason);
  if (signal.aborted) {
    nextTick(onAbort);
    return;
  }
  signal.addEventListener('abort', onAbort, { once: true });
  child.once('exit', () => signal.removeEventListener('abort', onAbort));
}

function spawn(file, args, given) {
  const options = normalizeSpawn(file, args, given);
  checkTimeout(options.timeout);
  checkAbortSignal(options.signal);
  const killSignal = killSignalNumber(options.killSignal);
  const child = new ChildProcess();
  child.spawn(options);
  if (options.timeout > 0) watchTimeout(child, options.timeout, killSignal);
  if (options.signal) watchSignal(child, options.signal, killSignal);
  return child;
}

// The stdio list for fork(): it always has the channel.
function forkStdio({ stdio, silent }) {
  if (typeof stdio === 'string') return listOf(stdio, 'ipc');
  if (!Array.isArray(stdio)) return listOf(silent ? 'pipe' : 'inherit', 'ipc');
  if (!stdio.includes('ipc')) {
    throw codedError(Error, 'ERR_CHILD_PROCESS_IPC_REQUIRED',
      "Forked processes must have an IPC channel, missing value 'ipc' in options.stdio");
  }
  return stdio;
}

function forkArguments(args, options) {
  if (args === undefined || args === null || Array.isArray(args)) return [args ?? [], options ?? {}];
  if (typeof args !== 'object') throw invalidArgType('args', 'Array', args);
  return [[], args];
}

const EVALS = ['-e', '--eval', '-p', '--print', '-pe'];

// This process's options without the code of -e: a child would run that instead of its file.
function inheritedOptions(given) {
  const { process } = globalThis;
  const list = given || process.execArgv;
  if (list !== process.execArgv || process._eval === undefined) return list;
  return list.filter((word, index) => !(
    word === process._eval && EVALS.includes(list[index - 1]) ||
    EVALS.includes(word) && list[index + 1] === process._eval ||
    /^--(eval|print)=/.test(word)));
}

function fork(modulePath, given, givenOptions) {
  const path = require('internal/fs/args').toPath(modulePath, 'modulePath');
  checkNoZero(path, 'modulePath');
  const [args, rest] = forkArguments(given, givenOptions);
  checkObject(rest, 'options');
  const { process } = globalThis;
  const options = { __proto__: null, ...rest, shell: false };
  options.execPath = options.execPath || process.execPath;
  checkNoZero(options.execPath, 'options.execPath');
  const execArgv = inheritedOptions(options.execArgv);
  options.stdio = forkStdio(options);
  return spawn(options.execPath, [...execArgv, path, ...args], options);
}

module.exports = { spawn, fork };
