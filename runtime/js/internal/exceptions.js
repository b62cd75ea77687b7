// SPDX-License-Identifier: MIT
//
// Uncaught exceptions: the events that a program may listen to, and the report and exit code when it does not.
'use strict';

const EXIT_UNCAUGHT = 1;
const EXIT_HANDLER_THREW = 7;

let capture = null;

// If set, takes every uncaught exception.
function setCapture(callback) {
  capture = callback;
}

function hasCapture() {
  return capture !== null;
}

// Functions that handle what neither a capture callback nor a listener handled: REPLs. Only the newest is called.
const lastResorts = [];

function addLastResort(callback) {
  lastResorts.push(callback);
}

function removeLastResort(callback) {
  lastResorts.splice(lastResorts.indexOf(callback), 1);
}

// { isCatching(), handle(error) }, once node:domain is loaded.
let domains = null;

function setDomains(value) {
  domains = value;
}

function handle(error, origin) {
  const { process } = globalThis;
  process.emit('uncaughtExceptionMonitor', error, origin);
  if (capture !== null) {
    capture(error);
    return true;
  }
  if (domains !== null && domains.handle(error, origin)) return true;
  if (process.emit('uncaughtException', error, origin)) return true;
  lastResorts.at(-1)?.(error);
  return lastResorts.length > 0;
}

function emitExit(code) {
  try {
    require('internal/exit').emitExit(code);
  } catch {
    // The report of the first error matters more.
  }
}

// Passes the error to C, in case it cannot be reported here. wasExiting: a listener for `exit` has thrown.
function die(error, code, origin, wasExiting = false) {
  internalBinding('loop').reporting(error, globalThis.process?.exitCode ?? code);
  const exit = require('internal/exit');
  if (internalBinding('options').isWorker) {
    require('internal/worker/thread').sendError(error);
    exit.now(exit.getExitCode() ?? (wasExiting ? 0 : EXIT_UNCAUGHT));
    return;
  }
  require('internal/report').report(error, origin === 'unhandledRejection');
  if (internalBinding('options').abortOnUncaught) internalBinding('process').abort();
  exit.now(exit.getExitCode() ?? code);
}

// Returns if the program has handled the error. A turn follows then, so that leftover ticks run.
function onException(error, origin = 'uncaughtException') {
  const throws = require('internal/throws');
  throws.meet(error); // for an engine without the throw hook
  throws.keep(error);
  if (internalBinding('options').abortOnUncaught && capture === null && !domains?.isCatching()) die(error, EXIT_UNCAUGHT, origin);
  let isHandled;
  try {
    isHandled = handle(error, origin);
  } catch (second) {
    die(second, EXIT_HANDLER_THREW);
  }
  if (!isHandled) {
    const wasExiting = globalThis.process._exiting === true;
    emitExit(EXIT_UNCAUGHT);
    die(error, EXIT_UNCAUGHT, origin, wasExiting);
  }
  require('internal/immediates').setImmediate(() => {});
}

module.exports = { onException, setCapture, hasCapture, setDomains, addLastResort, removeLastResort };
