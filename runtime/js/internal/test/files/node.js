// SPDX-License-Identifier: MIT
//
// A test file: a test of the run that executes the file in a process of its own and passes on what that reports.
'use strict';

const { spawn } = require('node/child_process');
const path = require('node/path');
const { TestNode } = require('internal/test/node');
const { makeFailure } = require('internal/test/failure');
const { FrameReader } = require('internal/test/files/frames');
const { StringDecoder } = require('node/string_decoder');
const options = internalBinding('options');

// Options of the runner that do not concern the files' processes, and those of them that have a value.
const RUNNER_ONLY = new Set(['--test', '--watch', '--test-reporter', '--test-reporter-destination', '--test-shard', '--test-concurrency',
  '--test-name-pattern', '--test-only', '--test-timeout']);
const WITH_VALUE = new Set([...RUNNER_ONLY].filter((name) => !['--test', '--watch', '--test-only'].includes(name)));

function inheritedOptions() {
  const words = [];
  const given = options.execArgv;
  for (let i = 0; i < given.length; i++) {
    const [name] = given[i].split('=', 1);
    const long = name.replaceAll('_', '-');
    if (!RUNNER_ONLY.has(long)) words.push(given[i]);
    else if (WITH_VALUE.has(long) && name === given[i]) i++;
  }
  return words;
}

const SUM = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

// A file's own plan and sums, which the run replaces by those of all files.
function isSum(type, { nesting, file, message }) {
  if (nesting !== 0) return false;
  return type === 'test:plan' || (type === 'test:diagnostic' && file === undefined && SUM.test(message));
}

class FileNode extends TestNode {
  #items = [];
  #hasTests = false;
  #hasFailedTest = false;
  #child = null;

  constructor(parent, name, settings) {
    const file = path.resolve(name);
    super(parent, 'file', name, { __proto__: null, timeout: settings.timeout, signal: settings.signal }, undefined, { file, line: 1, column: 1 });
    this.settings = settings;
  }

  get level() {
    return 0;
  }

  set level(value) {
    // Files are reported at the top.
  }

  async runBody() {
    const { process } = globalThis;
    const { patterns, only, timeout } = this.settings;
    const args = [...inheritedOptions(), ...patterns.map((pattern) => `--test-name-pattern=${pattern}`)];
    if (only) args.push('--test-only');
    if (Number.isFinite(timeout)) args.push(`--test-timeout=${timeout}`);
    const env = { __proto__: null, ...process.env, NODE_TEST_CONTEXT: 'child-v8' };
    if (this.settings.watch) env.WATCH_REPORT_DEPENDENCIES = '1';
    const stdio = ['pipe', 'pipe', 'pipe', ...(this.settings.watch ? ['ipc'] : [])];
    this.#child = spawn(process.execPath, [...args, this.name], { env, stdio });
    this.settings.onSpawn?.(this, this.#child);
    let timer;
    const stop = () => this.#child.kill();
    this.signal.addEventListener('abort', stop, { __proto__: null, once: true });
    const passed = new Promise((_, reject) => {
      if (!Number.isFinite(timeout)) return;
      timer = setTimeout(() => reject(makeFailure('testTimeoutFailure', `test timed out after ${timeout}ms`)), timeout);
    });
    passed.catch(() => {});
    try {
      const { code, signal } = await Promise.race([this.#output(this.#child), passed, this.stopped]);
      if ((code !== 0 || signal !== null) && !this.#hasFailedTest) this.#reject(code, signal);
    } finally {
      clearTimeout(timer);
      this.signal.removeEventListener('abort', stop);
      if (this.#child.exitCode === null && this.#child.signalCode === null) stop();
    }
  }

  #reject(code, signal) {
    const failure = makeFailure('testCodeFailure', 'test failed');
    failure.exitCode = code;
    failure.signal = signal;
    failure.stack = 'Error: test failed';
    throw failure;
  }

  // Reads both streams to their end. Resolves with the exit status.
  #output(child) {
    const file = this.name;
    const decoder = new StringDecoder('utf8');
    const reader = new FrameReader((event) => this.#add(event), (chunk) => {
      const message = decoder.write(chunk);
      if (message !== '') this.#add({ type: 'test:stdout', data: { __proto__: null, file, message } });
    });
    child.stdin.end();
    child.stdout.on('data', (chunk) => reader.write(chunk));
    child.stdout.on('end', () => reader.end());
    const lines = require('node/readline').createInterface({ __proto__: null, input: child.stderr });
    lines.on('line', (line) => this.#add({ type: 'test:stderr', data: { __proto__: null, file, message: `${line}\n` } }));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => resolve({ code, signal }));
    });
  }

  #add(event) {
    const { type, data } = event;
    if (!this.settings.watch && isSum(type, data)) return;
    if (type === 'test:pass' || type === 'test:fail') {
      this.#hasTests = true;
      if (type === 'test:fail' && data.todo === undefined) this.#hasFailedTest = true;
    }
    this.#items.push(event);
    if (this.root.subtests[this.root.reported] === this) this.flush();
  }

  // Passes on what has arrived.
  flush() {
    for (const { type, data } of this.#items.splice(0)) {
      if (data.nesting === 0 && (type === 'test:pass' || type === 'test:fail')) data.testNumber = ++this.root.resultCount;
      this.root.events.send(type, data);
    }
  }

  fail(error) {
    super.fail(error);
    this.#hasFailedTest = true;
  }

  get isPassed() {
    return super.isPassed && !this.#hasFailedTest;
  }

  report() {
    this.flush();
    if (this.#hasTests && this.failure === null) return;
    this.root.resultCount++;
    super.report();
  }
}

module.exports = { FileNode };
