// SPDX-License-Identifier: MIT
//
// A recording that is still being written: finds the one of a process, and reads what was added since the last read.
'use strict';

const { readThreadTable, readRecords, readTextOffset } = require('internal/trace/reader');

const attach = internalBinding('attach');

const ESRCH = -3;
const MAGIC = 'RONDOTRC';
const HEADER_SIZE = 128 + 64 * 255;
const LONGEST_TEXT = 4096;

function isRecording(fs, path) {
  let fd;
  try {
    if (!fs.statSync(path).isFile() || fs.readlinkSync(path).startsWith('/memfd:')) return false;
    fd = fs.openSync(path, 'r');
    const start = new Uint8Array(MAGIC.length);
    return fs.readSync(fd, start, 0, start.length, 0) === start.length && String.fromCharCode(...start) === MAGIC;
  } catch {
    return false;
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

// The recorder keeps its file open, so it is among the process's descriptors.
function findRecording(fs, pid) {
  const folder = `/proc/${pid}/fd`;
  let names;
  try {
    names = fs.readdirSync(folder);
  } catch (error) {
    throw new Error(`process ${pid}: ${attach.problem(error.code === 'ENOENT' ? ESRCH : error.errno)}`);
  }
  return names.map((name) => `${folder}/${name}`).find((path) => isRecording(fs, path));
}

function childrenOf(fs, pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter((word) => word !== '').map(Number);
  } catch {
    return [];
  }
}

// The recorded process: the one with the given id, or the one that it started, as `rondo trace` does; undefined if neither is
// recorded. A recording in memory is not meant: it may have stopped, or have another purpose.
function findRecorded(fs, pid) {
  for (const one of [pid, ...childrenOf(fs, pid)]) {
    const path = one === pid ? findRecording(fs, one) : tryFinding(fs, one);
    if (path !== undefined) return { pid: one, path };
  }
  return undefined;
}

function tryFinding(fs, pid) {
  try {
    return findRecording(fs, pid);
  } catch {
    return undefined; // it has just ended
  }
}

class LiveRecording {
  #fs;
  #fd;
  #seen = new Map();
  #header = new Uint8Array(HEADER_SIZE);
  #texts = new Map();

  constructor(fs, path) {
    this.#fs = fs;
    this.#fd = fs.openSync(path, 'r');
  }

  // Records of all threads since the last call: [{ tid, name, records, missed }].
  read() {
    this.#fs.readSync(this.#fd, this.#header, 0, HEADER_SIZE, 0);
    const { threads, ringRecords, start } = readThreadTable(this.#header);
    return threads.map((thread, index) => {
      const { first, missed } = this.#from(thread, index, ringRecords);
      const records = readRecords((bytes, at) => this.#fs.readSync(this.#fd, bytes, 0, bytes.length, at), thread, first, ringRecords, start);
      this.#seen.set(index, thread.count);
      return { tid: thread.tid, name: thread.name, records, missed };
    });
  }

  // The number of records that all threads have written.
  count() {
    this.#fs.readSync(this.#fd, this.#header, 0, HEADER_SIZE, 0);
    return readThreadTable(this.#header).threads.reduce((sum, { count }) => sum + count, 0);
  }

  close() {
    this.#fs.closeSync(this.#fd);
  }

  // A text by its number: texts never change.
  text(number) {
    if (number === 0) return '';
    if (!this.#texts.has(number)) {
      const bytes = new Uint8Array(LONGEST_TEXT);
      const at = readTextOffset(this.#header) + number;
      const count = this.#fs.readSync(this.#fd, bytes, 0, bytes.length, at);
      const end = bytes.indexOf(0);
      this.#texts.set(number, new TextDecoder().decode(bytes.subarray(0, end < 0 ? count : end)));
    }
    return this.#texts.get(number);
  }

  // The first read only marks the starting point.
  #from(thread, index, ringRecords) {
    const wanted = this.#seen.get(index) ?? (this.#seen.size === 0 ? thread.count : 0);
    const first = Math.max(wanted, thread.count - ringRecords + 1, thread.first, 0);
    return { first, missed: first - wanted };
  }
}

module.exports = { findRecorded, LiveRecording };
