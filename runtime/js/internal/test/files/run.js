// SPDX-License-Identifier: MIT
//
// run() of node:test: runs test files, each in a process of its own, and returns the stream of their events.
'use strict';

const { Root } = require('internal/test/root');
const { TestsStream } = require('internal/test/events');
const { FileNode } = require('internal/test/files/node');
const { testFiles } = require('internal/test/files/discover');
const { checkConcurrency, checkTimeout } = require('internal/test/checks');
const { checkFunction, checkObject, invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');
const { checkSignal } = require('internal/event_helpers');
const { ownOptions } = require('internal/options');
const { patternOf } = require('internal/test/settings');

class FilesRoot extends Root {
  resultCount = 0;

  get planCount() {
    return this.resultCount;
  }
}

function checkFlag(value, name) {
  if (value !== undefined && value !== null && typeof value !== 'boolean') throw invalidArgType(name, 'boolean', value);
}

function checkShard(shard) {
  if (shard === undefined) return;
  checkObject(shard, 'options.shard');
  for (const name of ['total', 'index']) {
    const value = shard[name];
    if (typeof value !== 'number') throw invalidArgType(`options.shard.${name}`, 'number', value);
    if (!Number.isInteger(value)) throw outOfRange(`options.shard.${name}`, 'an integer', value);
    const most = name === 'total' ? Number.MAX_SAFE_INTEGER : shard.total;
    if (value < 1 || value > most) throw outOfRange(`options.shard.${name}`, `>= 1 && <= ${most}`, value);
  }
}

// The texts of the patterns, which are expressions or texts.
function patternTexts(given) {
  if (given === undefined || given === null) return [];
  return [].concat(given).map((pattern, i) => {
    if (pattern instanceof RegExp) return String(pattern);
    if (typeof pattern !== 'string') throw invalidArgType(`options.testNamePatterns[${i}]`, ['string', 'RegExp'], pattern);
    return String(patternOf(pattern));
  });
}

function checked(given) {
  const options = ownOptions(given ?? {});
  const { files, forceExit, only, setup, shard, signal, timeout, watch } = options;
  if (files !== undefined && files !== null && !Array.isArray(files)) throw invalidArgType('options.files', 'Array', files);
  checkFlag(watch, 'options.watch');
  checkFlag(forceExit, 'options.forceExit');
  checkFlag(only, 'options.only');
  if (forceExit && watch) throw invalidArgValue('options.forceExit', watch, 'is not supported with watch mode');
  if (shard !== undefined && shard !== null && watch) throw invalidArgValue('options.shard', watch, 'shards not supported with watch mode');
  checkShard(shard ?? undefined);
  checkTimeout(timeout, 'options.timeout');
  if (signal !== undefined && signal !== null) checkSignal(signal, 'options.signal');
  if (setup !== undefined && setup !== null) checkFunction(setup, 'options.setup');
  return { __proto__: null, ...options, patterns: patternTexts(options.testNamePatterns) };
}

function recursive() {
  globalThis.process.emitWarning('node:test run() is being called recursively within a test file. skipping running files.');
  const events = new TestsStream();
  events.finish();
  return events;
}

async function runFiles(root, settings, names) {
  await settings.setup?.(root.events);
  root.isStarted = true;
  for (const name of names) root.add(new FileNode(root, name, settings));
  for (const test of root.subtests) await test.ended;
  root.conclude();
  if (settings.forceExit) {
    const { process } = globalThis;
    root.events.on('end', () => setImmediate(() => process.exit()));
  }
}

function run(given) {
  if (globalThis.process.env.NODE_TEST_CONTEXT !== undefined) {
    checked(given);
    return recursive();
  }
  const settings = checked(given);
  const all = Math.max(require('node/os').availableParallelism() - 1, 1);
  const root = new FilesRoot({ __proto__: null, concurrency: checkConcurrency(settings.concurrency, 1, all) });
  let names = settings.files ?? testFiles(globalThis.process.argv.slice(1));
  const { shard } = settings;
  if (shard !== undefined && shard !== null) names = names.filter((_, i) => i % shard.total === shard.index - 1);
  const cancel = () => {
    for (const test of root.subtests) test.cancel(require('internal/test/failure').makeFailure('testAborted', settings.signal.reason));
  };
  settings.signal?.addEventListener('abort', cancel, { __proto__: null, once: true });
  if (settings.watch) require('internal/test/files/watch').watch(root, settings, names);
  else globalThis.process.nextTick(() => runFiles(root, settings, names));
  return root.events;
}

module.exports = { run };
