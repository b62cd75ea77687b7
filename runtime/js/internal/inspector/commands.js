// SPDX-License-Identifier: MIT
//
// The commands of an inspector session, by name. Each takes the session's state and its parameters, and returns its
// result or throws a CommandError. A command that returns undefined calls `later` with its result.
'use strict';

const INVALID_PARAMETERS = -32602;
const NOT_FOUND = -32601;
const FAILED = -32000;

const DOMAINS = ['Runtime', 'Profiler', 'HeapProfiler', 'Schema'];

class CommandError {
  constructor(code, message) {
    this.code = code;
    this.message = message;
  }
}

function fail(message) {
  throw new CommandError(FAILED, message);
}

function makeState(notify) {
  return { notify, isProfilerEnabled: false, interval: 1000, recording: null, exceptions: 0 };
}

// Stops the session's profiler.
function release(state) {
  state.isProfilerEnabled = false;
  if (state.recording === null) return;
  const { recording } = state;
  state.recording = null;
  require('internal/profile/recorder').stop(recording);
}

function parameter(params, name, type, isOptional = true) {
  const value = params?.[name];
  if (value === undefined && isOptional) return undefined;
  const isGood = type === 'integer' ? Number.isInteger(value) : typeof value === type;
  if (!isGood) throw new CommandError(INVALID_PARAMETERS, 'Invalid parameters');
  return value;
}

function startProfiler(state) {
  if (state.recording !== null) return {};
  if (!state.isProfilerEnabled) fail('Profiler is not enabled');
  try {
    state.recording = require('internal/profile/recorder').start(state.interval);
  } catch (error) {
    fail(error.message);
  }
  return {};
}

function stopProfiler(state) {
  const { recording } = state;
  if (recording === null) fail('No recording profiles found');
  state.recording = null;
  return { profile: require('internal/profile/recorder').stop(recording) };
}

// An interval shorter than the engine's has no effect.
function setInterval(state, params) {
  const interval = parameter(params, 'interval', 'integer', false);
  if (state.recording !== null) fail('Cannot change sampling interval when profiling.');
  state.interval = interval > 0 ? interval : 1000;
  return {};
}

function answerOf(value, byValue) {
  const { remoteObject } = require('internal/inspector/remote_object');
  return remoteObject(value, byValue, fail);
}

function failureOf(state, thrown, text) {
  const result = answerOf(thrown, false);
  const exceptionDetails = { exceptionId: ++state.exceptions, text, lineNumber: 0, columnNumber: 0, exception: result };
  return { result, exceptionDetails };
}

// Reports the result of an awaited promise.
function waitFor(state, promise, byValue, later) {
  promise.then((value) => {
    try {
      later(null, { result: answerOf(value, byValue) });
    } catch (error) {
      later(error);
    }
  }, (reason) => later(null, failureOf(state, reason, 'Uncaught (in promise)')));
}

function evaluate(state, params, later) {
  const expression = parameter(params, 'expression', 'string', false);
  const byValue = parameter(params, 'returnByValue', 'boolean') === true;
  const mustWait = parameter(params, 'awaitPromise', 'boolean') === true;
  if (params.timeout !== undefined) fail('Runtime.evaluate cannot be given a timeout');
  let value;
  try {
    value = internalBinding('script').evaluate(expression, '');
  } catch (error) {
    return failureOf(state, error, 'Uncaught');
  }
  if (!mustWait) return { result: answerOf(value, byValue) };
  waitFor(state, Promise.resolve(value), byValue, later);
  return undefined;
}

function enableRuntime(state) {
  const name = `rondo[${globalThis.process.pid}]`;
  state.notify('Runtime.executionContextCreated', { context: { id: 1, origin: '', name, uniqueId: '1.1', auxData: { isDefault: true } } });
  return {};
}

function heapUsage() {
  const { heapUsed, heapTotal } = globalThis.process.memoryUsage();
  return { usedSize: heapUsed, totalSize: heapTotal };
}

const nothing = () => ({});

const COMMANDS = {
  __proto__: null,
  'HeapProfiler.collectGarbage': () => {
    internalBinding('script').collect();
    return {};
  },
  'HeapProfiler.disable': nothing,
  'HeapProfiler.enable': nothing,
  'Profiler.disable': (state) => {
    release(state);
    return {};
  },
  'Profiler.enable': (state) => {
    state.isProfilerEnabled = true;
    return {};
  },
  'Profiler.setSamplingInterval': setInterval,
  'Profiler.start': startProfiler,
  'Profiler.stop': stopProfiler,
  'Runtime.disable': nothing,
  'Runtime.enable': enableRuntime,
  'Runtime.evaluate': evaluate,
  'Runtime.getHeapUsage': heapUsage,
  'Runtime.runIfWaitingForDebugger': nothing,
  'Schema.getDomains': () => ({ domains: DOMAINS.map((name) => ({ name, version: '1.3' })) }),
};

function run(state, method, params, later) {
  const command = COMMANDS[method];
  if (command === undefined) throw new CommandError(NOT_FOUND, `'${method}' wasn't found`);
  return command(state, params, later);
}

module.exports = { makeState, release, run, CommandError };
