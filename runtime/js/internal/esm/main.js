// SPDX-License-Identifier: MIT
//
// Programs whose entry point is an ES module: a file, or code from -e or standard input.
'use strict';

const { urlOf } = require('internal/esm/urls');
const { entryOf, addModule, loadGraph } = require('internal/esm/load');
const { evaluated } = require('internal/esm/scope_errors');
const { hooks } = require('internal/esm/hooks/state');
const unsettled = require('internal/unsettled');
const { BEFORE_EXIT } = require('internal/state');
const { setHook } = internalBinding('loop');

const EXIT_UNSETTLED = 13;
const ENOENT = -2;

function onExit() {
  globalThis.process.exitCode ??= EXIT_UNSETTLED;
}

// Without a process object yet, one is created only if the main module is unfinished.
function onLoopEnd() {
  if (unsettled.listener !== null) require('internal/process');
}

function begin() {
  if (require.isLoaded('internal/exit')) globalThis.process.on('exit', onExit);
  else setHook(BEFORE_EXIT, onLoopEnd);
  unsettled.listener = onExit;
}

function end() {
  unsettled.listener = null;
  if (require.isLoaded('internal/process')) globalThis.process.off('exit', onExit);
}

// Evaluates in a microtask. If the loop ends before the module has finished, the program fails.
async function settled(load) {
  begin();
  await undefined;
  try {
    const loading = load();
    await evaluated(loading instanceof Promise ? await loading : loading);
  } finally {
    end();
  }
}

// An exception of a module ends the program from within a microtask.
function run(load) {
  settled(load).catch((error) => require('internal/exceptions').onException(error, 'unhandledRejection'));
}

function checkInputType() {
  if (internalBinding('options').inputType === undefined) return;
  throw require('internal/esm/errors').loaderError(Error, 'ERR_INPUT_TYPE_NOT_ALLOWED',
    '--input-type can only be used with string input via --eval, --print, or STDIN');
}

async function loadMain(specifier) {
  const { url, record } = await require('internal/esm/hooks/graph').loadSpecifier(specifier, undefined, undefined);
  if (record.format === 'commonjs') require('internal/esm/commonjs').setMain(url);
  return record;
}

function runFile(filename) {
  checkInputType();
  const url = urlOf(filename);
  runURL(url);
}

// With --experimental-default-type=module: the name is complete, as in an import.
function runExactFile(name) {
  const path = require('node/path').resolve(name);
  const base = `${urlOf(globalThis.process.cwd())}/`;
  const { kindOf } = require('internal/resolve');
  if (kindOf(path) === '') throw missingMain(path, base);
  checkInputType();
  const { preserveSymlinksMain } = internalBinding('options');
  runURL(preserveSymlinksMain ? urlOf(path) : require('internal/esm/resolve').resolve(urlOf(path), base, new Set()));
}

function missingMain(path, base) {
  const error = require('internal/errors').systemError(ENOENT, 'lstat', path);
  error.message += require('internal/esm/hints').hintFor(path, base);
  error.stack = `${error.name}: ${error.message}`;
  return error;
}

function runURL(url) {
  if (hooks() === undefined) run(() => loadGraph(entryOf(url, undefined)));
  else run(() => loadMain(url));
}

// The caller has already found the source to be a module.
function runText(text, name) {
  const url = `${urlOf(globalThis.process.cwd())}/${name}`;
  const { moduleOfText } = require('internal/esm/translate');
  if (hooks() === undefined) run(() => loadGraph(addModule(url, moduleOfText(url, text))));
  else run(() => require('internal/esm/hooks/graph').loadText(url, moduleOfText(url, text)));
}

module.exports = { runFile, runExactFile, runURL, runText };
