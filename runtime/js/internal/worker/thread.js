// SPDX-License-Identifier: MIT
//
// A worker, seen from its own thread: the first message says what to run. See worker.js.
'use strict';

const ports = require('internal/ports');
const transfer = require('internal/web/transfer');

let control;
let settings;
let port;
let stdin;

function send(...message) {
  transfer.send(() => control, message);
}

// Further messages are input.
function onReady() {
  const message = ports.take(control);
  if (message === undefined || message === null) return;
  const [, chunk, encoding] = transfer.receive(message).value;
  inputOf(settings.hasStdin).push(chunk, encoding);
}

function inputOf(hasStdin) {
  stdin ??= require('internal/worker/streams').childInput(hasStdin, (whether) => ports.keepAlive(control, whether && hasStdin));
  return stdin;
}

// What console writes before the program has accessed the stream.
function early(name) {
  return { write: (text) => send(name, text, 'utf8') };
}

function workerData() {
  return settings.data;
}

function parentPort() {
  return port;
}

// An exception that nobody has handled, for the Worker object.
function sendError(error) {
  const { pack } = require('internal/esm/hooks/thrown');
  let packed;
  try {
    packed = pack(error);
  } catch {
    const { codedError } = require('internal/errors');
    packed = pack(codedError(Error, 'ERR_WORKER_UNSERIALIZABLE_ERROR', 'Serializing an uncaught exception failed'));
  }
  send('error', packed);
}

function setUp() {
  const { process } = globalThis;
  const { program, argv, execArgv, environment } = settings;
  const first = program.kind === 'file' ? program.text : program.kind === 'eval' ? '[worker eval]' : program.text;
  process.argv = [process.execPath, first, ...argv];
  process.execArgv = execArgv;
  const start = require('internal/worker/start');
  for (const [key, value] of environment) start.setEnvironmentData(key, value);
  const touched = require('internal/touched');
  touched.stdout = early('stdout');
  touched.stderr = early('stderr');
  require('internal/worker/process').adapt(process);
}

// run: functions of internal/main.
function run({ preload, runFile, runText, runData }) {
  control = ports.parent();
  require('internal/web/message_port');
  ({ value: settings } = transfer.receive(ports.take(control)));
  ({ port } = settings);
  ports.listen(control, onReady);
  ports.keepAlive(control, false);
  require('internal/worker/inbox').openInbox();
  if (settings.isTracking) ports.trackFiles();
  setUp();
  preload();
  send('online');
  const { kind, text } = settings.program;
  if (kind === 'eval') runText(text, '[worker eval]');
  else if (kind === 'data') runData(text);
  else runFile(text);
}

module.exports = {
  run, send, sendError, workerData, parentPort, inputOf, hasStdin: () => settings.hasStdin, limits: () => settings.limits, title: () => settings.name,
};
