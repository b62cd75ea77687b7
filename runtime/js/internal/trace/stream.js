// SPDX-License-Identifier: MIT
//
// Reads the records of a recording in order of time, a piece of the file at a time, so that its size does not matter.
'use strict';

const { TYPE } = require('internal/trace/kinds');
const { RECORD_SIZE, readHeader } = require('internal/trace/reader');

const RECORDS_AT_ONCE = 1 << 13;
const TWO_32 = 2 ** 32;

// The records of one thread. The fields of the current one are properties of the cursor.
class Cursor {
  #read;
  #entry;
  #start;
  #next; // number of the next record to read from the file
  #bytes = null;
  #words = null;
  #at = 0;
  #count = 0;

  constructor(read, entry, start) {
    this.#read = read;
    this.#entry = entry;
    this.#start = start;
    this.#next = entry.from;
    Object.assign(this, { time: 0, type: 0, kind: 0, role: 0, phase: 0, detail: 0, subject: 0, value: 0 });
  }

  // Moves to the next record; false at the end. Times never go back, even in a damaged file.
  advance() {
    if (this.#at === this.#count && !this.#fill()) return false;
    const byte = this.#at++ * RECORD_SIZE;
    const word = byte >>> 2;
    const bytes = this.#bytes;
    const words = this.#words;
    const time = (words[word + 1] - this.#start.high) * TWO_32 + (words[word] - this.#start.low);
    if (time > this.time) this.time = time;
    this.type = bytes[byte + 8];
    this.kind = bytes[byte + 9];
    this.role = bytes[byte + 10];
    this.phase = bytes[byte + 11];
    this.detail = words[word + 3];
    this.subject = words[word + 5] * TWO_32 + words[word + 4];
    this.value = words[word + 7] * TWO_32 + words[word + 6];
    return true;
  }

  #since(word) {
    return (this.#words[word + 1] - this.#start.high) * TWO_32 + (this.#words[word] - this.#start.low);
  }

  get limit() {
    const word = (this.#at - 1) * RECORD_SIZE >>> 2;
    return (this.#words[word + 5] | 0) * TWO_32 + this.#words[word + 4];
  }

  get moment() {
    return this.#since(((this.#at - 1) * RECORD_SIZE >>> 2) + 4);
  }

  get pollBegan() {
    return this.#since(((this.#at - 1) * RECORD_SIZE >>> 2) + 6);
  }

  // Reads on; what a truncated file lacks is skipped.
  #fill() {
    const { ring, ringRecords, inFile, count } = this.#entry;
    if (this.#bytes === null) {
      this.#bytes = new Uint8Array(RECORDS_AT_ONCE * RECORD_SIZE);
      this.#words = new Uint32Array(this.#bytes.buffer);
    }
    this.#at = this.#count = 0;
    while (this.#next < count && this.#count === 0) {
      const place = this.#next % ringRecords;
      const wanted = Math.min(count - this.#next, inFile - place, RECORDS_AT_ONCE);
      if (wanted > 0) this.#count = Math.floor(this.#read(this.#bytes, wanted * RECORD_SIZE, ring + place * RECORD_SIZE) / RECORD_SIZE);
      this.#next += this.#count > 0 ? this.#count : Math.min(count - this.#next, ringRecords - place);
    }
    return this.#count > 0;
  }
}

// With `latest`, only so many records of each thread are read, at once: a file that is still written may be read if its rings
// have room for more, or what is read late would have been overwritten.
class Recording {
  #fs;
  #fd;
  #pieces = []; // { at, bytes }

  constructor(fs, path, latest = Infinity) {
    this.#fs = fs;
    this.#fd = fs.openSync(path, 'r');
    try {
      Object.assign(this, readHeader((bytes, count, at) => this.#read(bytes, count, at), fs.fstatSync(this.#fd).size));
      if (latest < Infinity) this.threads = this.threads.map((entry) => this.#keepLatest(entry, latest));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close() {
    this.#fs.closeSync(this.#fd);
  }

  #keepLatest(entry, latest) {
    const from = Math.max(entry.from, entry.count - latest);
    for (let n = from; n < entry.count;) {
      const place = n % entry.ringRecords;
      const records = Math.min(entry.count - n, entry.ringRecords - place);
      const at = entry.ring + place * RECORD_SIZE;
      const bytes = new Uint8Array(records * RECORD_SIZE);
      this.#pieces.push({ at, bytes: bytes.subarray(0, this.#read(bytes, bytes.length, at)) });
      n += records;
    }
    return { ...entry, from, dropped: from };
  }

  #read(bytes, count, at) {
    const piece = this.#pieces.find((one) => at >= one.at && at + count <= one.at + one.bytes.length);
    if (piece !== undefined) {
      bytes.set(piece.bytes.subarray(at - piece.at, at - piece.at + count));
      return count;
    }
    let done = 0;
    while (done < count) {
      const some = this.#fs.readSync(this.#fd, bytes, done, count - done, at + done);
      if (some === 0) break;
      done += some;
    }
    return done;
  }

  #cursors() {
    return this.threads.map((entry) => new Cursor((bytes, count, at) => this.#read(bytes, count, at), entry, this.start));
  }

  // How many records there are of each type, and of each kind of the type for notes.
  count() {
    const types = new Float64Array(256);
    const notes = new Float64Array(256);
    for (const cursor of this.#cursors()) {
      while (cursor.advance()) {
        types[cursor.type]++;
        if (cursor.type === TYPE.SCHEDULED) notes[cursor.kind]++;
      }
    }
    return { types, notes };
  }

  // Calls back with each record, which is valid until the callback returns, and the number of its thread.
  forEach(callback) {
    const cursors = this.#cursors();
    const open = cursors.map((_, index) => index).filter((index) => cursors[index].advance());
    while (open.length > 0) {
      let [first, second] = [0, Infinity];
      for (let i = 1; i < open.length; i++) {
        const { time } = cursors[open[i]];
        if (time < cursors[open[first]].time) {
          second = cursors[open[first]].time;
          first = i;
        } else if (time < second) {
          second = time;
        }
      }
      const cursor = cursors[open[first]];
      let more = true;
      do {
        callback(cursor, open[first]);
        more = cursor.advance();
      } while (more && cursor.time < second);
      if (!more) open.splice(first, 1);
    }
  }
}

module.exports = { Recording };
