// SPDX-License-Identifier: MIT
//
// The option stdio: a word, or a list with an entry for each descriptor of the child.
'use strict';

const { codedError, invalidArgValue } = require('internal/errors');

const KINDS = require('internal/child/stdio_kinds');

const WORDS = new Set(['ignore', 'pipe', 'overlapped', 'inherit']);
const STANDARD = 3;

function listOf(stdio, extra) {
  if (!WORDS.has(stdio)) throw invalidArgValue('stdio', stdio);
  const list = stdio === 'inherit' ? [0, 1, 2] : [stdio, stdio, stdio];
  if (extra !== undefined) list.push(extra);
  return list;
}

function isStreamOf(handleClass, value) {
  return value instanceof handleClass;
}

// A stream of the program: the child inherits its descriptor.
function ofStream(value) {
  const { StreamHandle } = require('internal/handles');
  const handle = isStreamOf(StreamHandle, value) ? value : value._handle ?? value.handle;
  if (isStreamOf(StreamHandle, handle)) return { __proto__: null, kind: KINDS.STREAM, number: handle.id, wrap: value };
  return undefined;
}

function entryOf(kind, number) {
  return { __proto__: null, kind, number };
}

function ofValue(value, index, isSync) {
  if (value === 'ignore') return entryOf(KINDS.IGNORE);
  if (value === 'pipe' || value === 'overlapped' || (typeof value === 'number' && value < 0)) return entryOf(KINDS.PIPE);
  if (value === 'inherit') return entryOf(KINDS.FD, index);
  if (typeof value === 'number') return entryOf(KINDS.FD, value);
  if (value !== null && typeof value === 'object') {
    if (typeof value.fd === 'number' && value.fd >= 0) return entryOf(KINDS.FD, value.fd);
    const stream = ofStream(value);
    if (stream !== undefined && !isSync) return stream;
    if (stream !== undefined) return entryOf(KINDS.FD, value._handle.fd);
  }
  if (typeof value === 'string' || ArrayBuffer.isView(value)) {
    if (isSync) return { __proto__: null, kind: KINDS.PIPE, input: value };
    throw codedError(TypeError, 'ERR_INVALID_SYNC_FORK_INPUT',
      `Asynchronous forks do not support Buffer, TypedArray, DataView or string input: ${require('internal/inspect').inspect(value)}`);
  }
  throw invalidArgValue('stdio', value);
}

function ofIpc(isSync, hasIpc) {
  if (isSync) throw codedError(Error, 'ERR_IPC_SYNC_FORK', 'IPC cannot be used with synchronous forks');
  if (hasIpc) throw codedError(Error, 'ERR_IPC_ONE_PIPE', 'Child process can have only one IPC pipe');
  return { __proto__: null, kind: KINDS.PIPE, isIpc: true };
}

// [{ kind, number, isIpc }, ...], at least three.
function parseStdio(stdio, isSync) {
  let list = stdio || ['pipe', 'pipe', 'pipe']; // '', 0 and false are no choice either
  if (typeof list === 'string') list = listOf(list);
  else if (!Array.isArray(list)) throw invalidArgValue('stdio', list);
  while (list.length < STANDARD) list.push(undefined); // in the caller's list, as in Node
  const parsed = [];
  for (let i = 0; i < list.length; i++) {
    const value = list[i] ?? (i < STANDARD ? 'pipe' : 'ignore');
    const entry = value === 'ipc' ? ofIpc(isSync, parsed.some((one) => one.isIpc)) : ofValue(value, i, isSync);
    parsed.push(entry);
  }
  return parsed;
}

module.exports = { KINDS, parseStdio, listOf };
