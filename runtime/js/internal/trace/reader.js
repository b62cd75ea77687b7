// SPDX-License-Identifier: MIT
//
// Reads the header of a recording (docs/trace-format.md): threads, texts, mapped objects; and for live recordings, their
// records as objects (stream.js reads whole ones). Throws an error for a file that is not a recording, and returns what a
// truncated one contains.
'use strict';

const MAGIC = 'RONDOTRC';
const VERSION = 1;
const THREADS_AT = 128;
const THREAD_SIZE = 64;
const MOST_THREADS = 255;
const RECORD_SIZE = 32;
const RECORDS_AT_ONCE = 1 << 16;
const TWO_32 = 2 ** 32;

class BrokenRecording extends Error {
  constructor(message) {
    super(message);
    this.name = 'BrokenRecording';
    this.code = 'ERR_BROKEN_RECORDING';
  }
}

function wordAt(view, offset) {
  return view.getUint32(offset + 4, true) * TWO_32 + view.getUint32(offset, true);
}

function signedWordAt(view, offset) {
  return view.getInt32(offset + 4, true) * TWO_32 + view.getUint32(offset, true);
}

function textUpToZero(bytes, from, end) {
  let to = from;
  while (to < end && bytes[to] !== 0) to++;
  return new TextDecoder().decode(bytes.subarray(from, to));
}

function checkHeader(view, bytes) {
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC) throw new BrokenRecording('not a recording: it does not begin with RONDOTRC');
  if (bytes.length < THREADS_AT) throw new BrokenRecording('the recording is truncated in its header');
  const version = view.getUint32(8, true);
  if (version !== VERSION) {
    throw new BrokenRecording(`the recording has version ${version}; this rondo reads version ${VERSION}`);
  }
  if (view.getUint32(16, true) !== RECORD_SIZE) throw new BrokenRecording('the record size is not 32');
  const ring = wordAt(view, 24);
  if (ring === 0 || !Number.isInteger(Math.log2(ring))) throw new BrokenRecording('the ring size is not a power of two');
  if (view.getUint32(20, true) > MOST_THREADS) throw new BrokenRecording('it has more threads than its thread table can hold');
}

// Counts that no recorder writes are read as 0: counting up to them would take forever.
function isPlausible({ ring, count, first }, ringRecords) {
  return [ring, count, first, ringRecords].every(Number.isSafeInteger);
}

// The monotonic clock starts at boot: relative to the start of the recording, times are exact.
function readRecord(view, offset, start) {
  return {
    time: (view.getUint32(offset + 4, true) - start.high) * TWO_32 + (view.getUint32(offset, true) - start.low),
    type: view.getUint8(offset + 8),
    kind: view.getUint8(offset + 9),
    role: view.getUint8(offset + 10),
    phase: view.getUint8(offset + 11),
    detail: view.getUint32(offset + 12, true),
    subject: wordAt(view, offset + 16),
    value: wordAt(view, offset + 24),
    limit: signedWordAt(view, offset + 16),
    moment: (view.getUint32(offset + 20, true) - start.high) * TWO_32 + (view.getUint32(offset + 16, true) - start.low),
    pollBegan: (view.getUint32(offset + 28, true) - start.high) * TWO_32 + (view.getUint32(offset + 24, true) - start.low),
  };
}

function threadEntry(view, bytes, index) {
  const at = THREADS_AT + index * THREAD_SIZE;
  return {
    ring: wordAt(view, at), count: wordAt(view, at + 8), first: wordAt(view, at + 16), tid: view.getUint32(at + 24, true),
    name: textUpToZero(bytes, at + 32, at + 48),
  };
}

// Which of a thread's records are in the file: `inFile` slots of the ring, from number `from` on. The overwritten part is skipped.
function threadExtent(entry, ringRecords, fileSize) {
  if (!isPlausible(entry, ringRecords)) return { ...entry, ringRecords, inFile: 0, from: 0, count: 0, dropped: 0, missing: entry.count };
  const from = Math.max(entry.first, entry.count - ringRecords, 0);
  const inFile = Math.min(Math.max(Math.floor((fileSize - entry.ring) / RECORD_SIZE), 0), ringRecords);
  let present = 0;
  for (let n = from; n < entry.count;) {
    const place = n % ringRecords;
    const left = Math.min(entry.count - n, ringRecords - place);
    present += Math.max(Math.min(left, inFile - place), 0);
    n += left;
  }
  return { ...entry, ringRecords, inFile, from, dropped: from, missing: Math.max(entry.count - from, 0) - present };
}

const startOf = (view) => ({ low: view.getUint32(40, true), high: view.getUint32(44, true) });

const readTextOffset = (header) => wordAt(new DataView(header.buffer, header.byteOffset, header.byteLength), 56);

// For growing recordings: the header alone, and then the records from a number on.
function readThreadTable(header) {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  checkHeader(view, header);
  const threads = [];
  for (let i = 0; i < view.getUint32(20, true); i++) threads.push(threadEntry(view, header, i));
  return { threads, ringRecords: wordAt(view, 24), start: startOf(view) };
}

// read(bytes, offset) fills bytes from the file and returns how many were read.
function readRecords(read, thread, first, ringRecords, start) {
  const { ring, count } = thread;
  const records = [];
  for (let n = first; n < count && isPlausible(thread, ringRecords);) {
    const place = n % ringRecords;
    const left = Math.min(count - n, ringRecords - place);
    const bytes = new Uint8Array(Math.min(left, RECORDS_AT_ONCE) * RECORD_SIZE);
    const some = Math.floor(read(bytes, ring + place * RECORD_SIZE) / RECORD_SIZE);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < some; i++) records.push(readRecord(view, i * RECORD_SIZE, start));
    n += some > 0 ? some : left;
  }
  return records;
}

function threadsOf(view, header, fileSize) {
  const threads = [];
  const problems = [];
  for (let i = 0; i < view.getUint32(20, true); i++) {
    if (THREADS_AT + (i + 1) * THREAD_SIZE > header.length) {
      problems.push('the recording is truncated in the thread table');
      break;
    }
    const thread = threadExtent(threadEntry(view, header, i), wordAt(view, 24), fileSize);
    if (thread.missing > 0) problems.push(`thread ${thread.tid}: ${thread.missing} records are missing: the file is truncated`);
    threads.push(thread);
  }
  return { threads, problems };
}

// Everything but the records. read(bytes, count, at) reads from the file, and returns how many bytes there were.
function readHeader(read, fileSize) {
  const take = (at, count) => {
    const bytes = new Uint8Array(Math.max(Math.min(count, fileSize - at), 0));
    return bytes.subarray(0, read(bytes, bytes.length, at));
  };
  const header = take(0, THREADS_AT + THREAD_SIZE * MOST_THREADS);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  checkHeader(view, header);
  const texts = take(wordAt(view, 56), wordAt(view, 72));
  const maps = take(wordAt(view, 80), wordAt(view, 96));
  const text = (place) => (place === 0 ? '' : textUpToZero(texts, place, texts.length));
  const lost = wordAt(view, 104);
  const { threads, problems } = threadsOf(view, header, fileSize);
  const isShort = wordAt(view, 120) !== 0;
  if (isShort) problems.unshift(`there was no room left for the recording: it ends early, and ${lost} records could not be written`);
  return {
    pid: wordAt(view, 32),
    startedAt: new Date(wordAt(view, 48) / 1e6),
    start: startOf(view),
    lost: isShort ? 0 : lost,
    text,
    isOfRuntime: text(1) === 'rondo runtime',
    maps: textUpToZero(maps, 0, maps.length),
    threads,
    problems,
  };
}

module.exports = { readHeader, readThreadTable, readRecords, readTextOffset, RECORD_SIZE };
