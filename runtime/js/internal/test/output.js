// SPDX-License-Identifier: MIT
//
// Connects the events of a run with its reporters and their destinations.
'use strict';

const { PassThrough, Readable } = require('node/stream');
const { invalidArgType, invalidArgValue } = require('internal/errors');
const options = internalBinding('options');

const BUILT_IN = new Set(['spec', 'dot', 'tap', 'junit', 'lcov']);

function reportersGiven() {
  const names = options.testReporters;
  const destinations = options.testDestinations;
  if (names.length === 0 && destinations.length === 0) {
    return { names: [globalThis.process.stdout.isTTY ? 'spec' : 'tap'], destinations: ['stdout'] };
  }
  if (names.length === 1 && destinations.length === 0) return { names, destinations: ['stdout'] };
  if (names.length !== destinations.length) {
    throw invalidArgValue('--test-reporter', names, "must match the number of specified '--test-reporter-destination'");
  }
  return { names, destinations };
}

async function load(name) {
  if (BUILT_IN.has(name)) return require(`internal/test/reporters/${name}`);
  const { namespaceOf, baseOf } = require('internal/esm/dynamic');
  const namespace = await namespaceOf(name, baseOf(undefined), undefined);
  return namespace.default ?? namespace;
}

function destinationOf(name) {
  const { stdout, stderr } = globalThis.process;
  if (name === 'stdout') return stdout;
  if (name === 'stderr') return stderr;
  return require('node/fs').createWriteStream(name);
}

function isStreamClass(reporter) {
  const { prototype } = reporter;
  return prototype !== undefined && prototype !== null && typeof prototype.write === 'function';
}

// What a reporter makes of the events: a stream of text.
function reported(source, reporter) {
  if (typeof reporter === 'function' && isStreamClass(reporter)) return source.pipe(new reporter());
  if (typeof reporter === 'function') return Readable.from(reporter(source), { __proto__: null, objectMode: true });
  if (typeof reporter?.pipe === 'function' && typeof reporter.write === 'function') return source.pipe(reporter);
  throw invalidArgType('reporter', ['Function', 'Stream'], reporter);
}

// A reporter that cannot be used or throws ends the process.
function fail(error) {
  const { process } = globalThis;
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('beforeExit');
  process.exitCode = 7;
  require('internal/report').report(error, false);
  process.exit(7);
}

function write(source, reporter, name) {
  return new Promise((resolve) => {
    const destination = destinationOf(name);
    const text = reported(source, reporter);
    text.on('error', fail);
    text.pipe(destination, { __proto__: null, end: name !== 'stdout' && name !== 'stderr' });
    if (name === 'stdout' || name === 'stderr') text.once('end', () => destination.write('', resolve));
    else destination.once('close', resolve);
  });
}

// Resolves when everything is written. A test process of a runner reports to that.
async function connect(events) {
  if (globalThis.process.env.NODE_TEST_CONTEXT === 'child-v8') {
    await write(events, require('internal/test/files/frames').frames, 'stdout');
    return;
  }
  const { names, destinations } = reportersGiven();
  const sources = names.map(() => events.pipe(new PassThrough({ __proto__: null, objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER })));
  try {
    const reporters = [];
    for (const name of names) reporters.push(await load(name));
    await Promise.all(reporters.map((reporter, i) => write(sources[i], reporter, destinations[i])));
  } catch (error) {
    fail(error);
  }
}

module.exports = { connect, fail };
