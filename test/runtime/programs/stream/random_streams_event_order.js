// SPDX-License-Identifier: MIT
// Random sources, transforms and sinks, with callbacks called now, in ticks, microtasks and immediates: the order of all events.
'use strict';
const { Readable, Writable, Transform, PassThrough, pipeline, finished } = require('stream');
const { generator } = require('../util/random_values.cjs');

const shown = (value) => (value === undefined || value === null ? '' : value instanceof Error ? value.message : String(value));
process.on('uncaughtException', (error) => console.log('uncaught', error.message));

function program(seed) {
  const { random, pick } = generator(seed);
  const log = [];
  const note = (...words) => log.push(words.join(' '));
  const later = (run) => pick([(f) => f(), process.nextTick, setImmediate, (f) => Promise.resolve().then(f)])(run);
  const watched = (name, stream) => {
    for (const event of ['end', 'close', 'error', 'pause', 'resume', 'drain', 'finish', 'prefinish']) stream.on(event, (value) => note(name, event, shown(value)));
    return stream;
  };
  const count = random(7);
  const failing = random(6) === 0 ? random(7) : -1;
  let next = 0;
  const source = watched('source', new Readable({
    highWaterMark: pick([undefined, 1, 4, 0]),
    read() {
      later(() => {
        if (this.destroyed || next > count) return;
        if (next === failing) this.destroy(new Error('source'));
        else this.push(next === count ? null : `chunk${next}`);
        next++;
      });
    },
    ...(random(4) === 0 ? { construct(callback) { note('construct'); later(callback); } } : {}),
    ...(random(4) === 0 ? { destroy(error, callback) { note('destroy'); later(() => callback(error)); } } : {}),
  }));
  const sink = () => {
    let left = random(7) === 0 ? random(4) : Infinity;
    return watched('sink', new Writable({
      highWaterMark: pick([undefined, 1, 8]),
      write(chunk, encoding, callback) {
        note('write', chunk);
        later(() => callback(left-- === 0 ? new Error('sink') : null));
      },
      ...(random(3) === 0 ? { final(callback) { note('final'); later(callback); } } : {}),
    }));
  };
  const way = () => watched('way', random(2) === 0 ? new PassThrough() : new Transform({
    transform(chunk, encoding, callback) { note('transform', chunk); later(() => callback(null, chunk)); },
    flush(callback) { note('flush'); later(callback); },
  }));
  pick([
    () => source.on('data', (chunk) => note('data', chunk)),
    () => source.on('readable', () => { for (let chunk; (chunk = source.read()) !== null;) note('read', chunk); }),
    () => source.pipe(sink()),
    () => pipeline(source, way(), sink(), (error) => note('pipeline', error?.message)),
    () => finished(source.pipe(way()).resume(), (error) => note('finished', error?.message)),
    () => setImmediate(() => source.destroy(random(2) === 0 ? undefined : new Error('outside'))),
    async () => {
      try {
        for await (const chunk of source) note('loop', chunk);
        note('loop ended');
      } catch (error) {
        note('loop threw', error.message);
      }
    },
  ])();
  return log;
}

async function main() {
  for (let seed = 1; seed <= 150; seed++) {
    const log = program(seed * 11);
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => { setImmediate(resolve); });
    console.log(seed, log.join(', '));
  }
}
main();
