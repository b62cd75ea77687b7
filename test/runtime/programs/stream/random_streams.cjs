// SPDX-License-Identifier: MIT
//
// Small random programs of streams: one to three streams with random options, joined in a random way, and a list of
// steps that act on them. All that happens is logged in order. A seed always makes the same program; steps
// whose numbers are in `skipped` are left out, to find the ones that a difference needs.
'use strict';

const stream = require('stream');
const { generator } = require('../util/random_values.cjs');

const EVENTS = ['end', 'close', 'error', 'pause', 'resume', 'drain', 'finish', 'prefinish', 'pipe', 'unpipe'];
const STATES = ['readableLength', 'writableLength', 'readableFlowing', 'writableNeedDrain', 'readableEnded', 'writableFinished', 'writableEnded',
  'destroyed', 'closed', 'readableAborted', 'writableAborted', 'readableDidRead', 'readable', 'writable', 'writableCorked'];
const MARKS = [undefined, undefined, 0, 1, 3, 16];

function shown(value) {
  if (value === undefined || value === null) return '-';
  if (value instanceof Error) return `${value.name}<${value.code ?? value.message}>`;
  if (Buffer.isBuffer(value)) return `b'${value}'`;
  if (value instanceof stream.Stream) return value.label ?? 'stream';
  return String(value);
}

class Program {
  constructor(seed, skipped = []) {
    const { random, pick } = generator(seed);
    Object.assign(this, { random, pick, log: [], plan: [], streams: [], skipped: new Set(skipped), sent: 0 });
  }

  note(...words) {
    this.log.push(words.map(shown).join(' '));
  }

  // Runs now or later in some form, chosen when the program is generated.
  delay() {
    return this.pick([
      (run) => run(),
      (run) => process.nextTick(run),
      (run) => Promise.resolve().then(run),
      (run) => setImmediate(run),
      (run) => setImmediate(() => setImmediate(run)),
    ]);
  }

  chance(of) {
    return this.random(of) === 0;
  }

  text() {
    return String.fromCharCode(97 + this.sent++ % 26).repeat(this.pick([1, 1, 2, 4, 9]));
  }

  readableOptions(label) {
    const count = this.random(6);
    const failing = this.chance(9) ? this.random(5) : -1;
    const texts = Array.from({ length: count }, () => this.text());
    const perRead = this.pick([1, 1, 1, 2, 3]);
    const later = this.delay();
    const howToFail = this.random(3);
    let next = 0;
    const program = this;
    this.describe(label, 'reads', texts.join(), perRead, failing, howToFail, later);
    return {
      read(size) {
        program.note(label, '_read', size);
        later(() => {
          for (let i = 0; i < perRead && next <= count; i++) {
            const at = next++;
            if (at === failing && howToFail === 0) this.destroy(new Error('read'));
            else if (at === failing && howToFail === 1) this.emit('error', new Error('emitted'));
            else program.note(label, 'push', this.push(at === count ? null : texts[at]));
          }
        });
      },
    };
  }

  writableOptions(label) {
    const program = this;
    const later = this.delay();
    let left = this.chance(7) ? this.random(4) : Infinity;
    const doesThrow = this.chance(30);
    const options = {
      write(chunk, encoding, callback) {
        program.note(label, '_write', chunk, encoding);
        if (doesThrow && left === 0) throw new Error('thrown by write');
        later(() => callback(left-- === 0 ? new Error('write') : null));
      },
    };
    if (this.chance(4)) {
      options.writev = function (chunks, callback) {
        program.note(label, '_writev', chunks.map(({ chunk }) => shown(chunk)).join('+'));
        later(() => callback(left-- === 0 ? new Error('writev') : null));
      };
    }
    this.describe(label, 'writes', left, doesThrow, later, 'writev' in options);
    return { ...options, ...this.finalOptions(label, 'final') };
  }

  finalOptions(label, name) {
    if (!this.chance(3)) return {};
    const later = this.delay();
    const fails = this.chance(4);
    const program = this;
    this.describe(label, name, fails, later);
    return {
      [name](callback) {
        program.note(label, `_${name}`);
        later(() => callback(fails ? new Error(name) : null));
      },
    };
  }

  transformOptions(label) {
    const program = this;
    const later = this.delay();
    const copies = this.pick([1, 1, 1, 0, 2]);
    const failing = this.chance(8) ? this.random(4) : -1;
    let seen = 0;
    this.describe(label, 'transforms', copies, failing, later);
    return {
      transform(chunk, encoding, callback) {
        program.note(label, '_transform', chunk);
        const at = seen++;
        later(() => {
          for (let i = 1; i < copies; i++) program.note(label, 'push', this.push(chunk));
          if (at === failing) callback(new Error('transform'));
          else callback(null, copies === 0 ? undefined : chunk);
        });
      },
      ...this.finalOptions(label, 'flush'),
    };
  }

  commonOptions(label) {
    const options = {};
    const { random, pick } = this;
    if (random(3) === 0) options.highWaterMark = pick(MARKS);
    if (random(4) === 0) options.readableHighWaterMark = pick(MARKS);
    if (random(4) === 0) options.writableHighWaterMark = pick(MARKS);
    for (const name of ['objectMode', 'readableObjectMode', 'writableObjectMode']) if (random(8) === 0) options[name] = true;
    for (const name of ['autoDestroy', 'emitClose', 'allowHalfOpen', 'decodeStrings']) if (random(9) === 0) options[name] = false;
    if (random(10) === 0) options.encoding = 'utf8';
    this.describe(label, JSON.stringify(options));
    const program = this;
    for (const name of ['construct', 'destroy']) {
      if (random(6) !== 0) continue;
      const later = this.delay();
      const fails = random(6) === 0;
      this.describe(label, name, fails, later);
      options[name] = name === 'construct'
        ? (callback) => { program.note(label, '_construct'); later(() => callback(fails ? new Error('construct') : null)); }
        : (error, callback) => { program.note(label, '_destroy', error); later(() => callback(fails ? new Error('destroy') : error)); };
    }
    return options;
  }

  describe(...words) {
    this.plan.push(words.map((word) => (typeof word === 'function' ? word.toString().replace('(run) => ', '') : shown(word))).join(' '));
  }

  make(kind) {
    const label = `${kind[0]}${this.streams.length}`;
    const common = this.commonOptions(label);
    const made = {
      Readable: () => new stream.Readable({ ...common, ...this.readableOptions(label) }),
      Writable: () => new stream.Writable({ ...common, ...this.writableOptions(label) }),
      Duplex: () => new stream.Duplex({ ...common, ...this.readableOptions(label), ...this.writableOptions(label) }),
      Transform: () => new stream.Transform({ ...common, ...this.transformOptions(label) }),
      PassThrough: () => new stream.PassThrough(common),
    }[kind]();
    made.label = label;
    this.streams.push(made);
    for (const event of EVENTS) made.on(event, (value) => this.note(label, event, value));
    return made;
  }

  source() {
    return this.make(this.pick(['Readable', 'Readable', 'Duplex', 'Transform', 'PassThrough']));
  }

  sink() {
    return this.make(this.pick(['Writable', 'Writable', 'Duplex', 'Transform', 'PassThrough']));
  }

  way() {
    return this.make(this.pick(['Duplex', 'Transform', 'PassThrough']));
  }
}

module.exports = { Program, STATES, shown };
