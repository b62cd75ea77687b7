// SPDX-License-Identifier: MIT
//
// `rondo --test`: finds the test files, runs them, reports, and sets the exit status.
'use strict';

const { run } = require('internal/test/files/run');
const { testFiles } = require('internal/test/files/discover');
const { connect, fail } = require('internal/test/output');
const { invalidArgValue } = require('internal/errors');
const options = internalBinding('options');

function shardOf(text) {
  if (text === undefined) return undefined;
  const match = /^(\d+)\/(\d+)$/.exec(text);
  if (match === null) throw invalidArgValue('--test-shard', text, 'must be in the form of <index>/<total>');
  return { index: Number(match[1]), total: Number(match[2]) };
}

// Zero and what is no number mean the default, as in Node.
function numberOf(text) {
  const number = parseInt(text, 10);
  return number > 0 ? number : undefined;
}

function start() {
  const { process } = globalThis;
  let files;
  try {
    files = testFiles(options.args);
  } catch (error) {
    if (typeof error !== 'string') throw error;
    process._rawDebug(error);
    process.exit(1);
  }
  const timeout = numberOf(options.testTimeout) ?? Infinity;
  const stop = new AbortController();
  const settings = {
    concurrency: numberOf(options.testConcurrency) ?? true,
    files,
    forceExit: options.testForceExit,
    only: options.testOnly,
    shard: shardOf(options.testShard),
    signal: stop.signal,
    testNamePatterns: options.testNamePatterns.map((pattern) => pattern),
    timeout,
    watch: options.watch,
  };
  require('node/util').debuglog('test_runner')('test runner configuration:', settings);
  const events = run(settings);
  events.on('test:fail', ({ todo }) => {
    if (todo === undefined) process.exitCode = 1;
  });
  connect(events);
  process.on('uncaughtException', fail);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  events.once('end', () => {
    process.removeListener('uncaughtException', fail);
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  });
}

module.exports = { run: start };
