// SPDX-License-Identifier: MIT
//
// A worker, seen from its own thread: the first message says what to run, the second has the program's port and data, and
// is read when the program asks for them. See worker.js.
'use strict';

const ports = require('internal/ports');
const control = require('internal/worker/control');

let id; // of the runtime's port
let settings;
let unread; // the second message
let given;
let stdin;

function send(kind, chunk, encoding) {
  if (encoding === 'utf8' && typeof chunk === 'string') control.sendText(id, kind, chunk);
  else require('internal/web/transfer').send(() => id, [kind, chunk, encoding]);
}

// Further messages are input.
function onReady() {
  const message = ports.take(id);
  if (message === undefined || message === null) return;
  const [, chunk, encoding] = control.receive(message);
  inputOf(settings.hasStdin).push(chunk, encoding);
}

function inputOf(hasStdin) {
  stdin ??= require('internal/worker/streams').childInput(hasStdin, (whether) => ports.keepAlive(id, whether && hasStdin));
  return stdin;
}

// What console writes before the program has accessed the stream.
function early(name) {
  return { write: (text) => send(name, text, 'utf8') };
}

// { data, environment, port }: what the program gets from node:worker_threads.
function gifts() {
  if (unread !== undefined) {
    const message = unread;
    unread = undefined;
    require('internal/web/message_port');
    const transfer = require('internal/web/transfer');
    const port = transfer.receivePort(message);
    given = port === undefined ? transfer.receive(message).value : { port, data: undefined, environment: [] };
  }
  return given;
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

function openInbox() {
  const inbox = ports.inbox();
  ports.listen(inbox, () => require('internal/worker/inbox').onReady(inbox));
}

// run: functions of internal/main.
function run({ preload, runFile, runText, runData }) {
  id = ports.parent();
  settings = control.readSettings(ports.take(id));
  unread = ports.take(id);
  ports.listen(id, onReady);
  openInbox();
  if (settings.isTracking) ports.trackFiles();
  const touched = require('internal/touched');
  touched.stdout = early('stdout');
  touched.stderr = early('stderr');
  preload();
  control.sendText(id, 'online', '');
  const { kind, text } = settings.program;
  if (kind === 'eval') runText(text, '[worker eval]');
  else if (kind === 'data') runData(text);
  else runFile(text);
}

module.exports = {
  run, send, sendError, gifts, inputOf, settings: () => settings,
};
