// SPDX-License-Identifier: MIT
// Readable.from, Duplex.from, compose, duplexPair, consumers, wrapped old-style streams.
'use strict';
const { Readable, Writable, Duplex, PassThrough, compose, duplexPair, Stream } = require('stream');
const consumers = require('stream/consumers');
const EventEmitter = require('events');
const { triedLater: tried } = require('../tried.cjs');

async function main() {
  await tried('from string', () => Readable.from('text').toArray());
  await tried('from buffer', () => Readable.from(Buffer.from('bytes')).toArray());
  await tried('from iterator', () => Readable.from((function* () { yield 1; yield 2; })()).toArray());
  await tried('from async', () => Readable.from((async function* () { yield 'a'; })()).toArray());
  await tried('from promises', () => Readable.from([Promise.resolve(1), 2]).toArray());
  await tried('from null', () => Readable.from([1, null]).toArray());
  await tried('from number', () => Readable.from(5));
  await tried('object mode', () => [Readable.from([]).readableObjectMode, Readable.from([], { objectMode: false }).readableObjectMode]);
  await tried('Duplex.from generator', () => Readable.from(['a', 'b']).pipe(Duplex.from(async function* (source) { for await (const c of source) yield c + c; })).toArray());
  await tried('Duplex.from promise', () => Duplex.from(Promise.resolve('value')).toArray());
  await tried('Duplex.from pair', () => Duplex.from({ readable: Readable.from(['r']), writable: new PassThrough() }).toArray());
  await tried('Duplex.from nothing', () => Duplex.from(5));
  await tried('compose', () => Readable.from(['a']).pipe(compose(async function* (source) { for await (const c of source) yield `<${c}>`; }, new PassThrough({ objectMode: true }))).toArray());
  const [one, two] = duplexPair();
  one.end('over there');
  await tried('pair', () => consumers.text(two));
  two.end('and back');
  await tried('pair', () => consumers.text(one));
  const source = () => Readable.from(['{"a"', ':1}']);
  await tried('text', () => consumers.text(source()));
  await tried('json', () => consumers.json(source()));
  await tried('buffer', () => consumers.buffer(source()));
  await tried('arrayBuffer', () => consumers.arrayBuffer(source()));
  await tried('wrong json', async () => { try { await consumers.json(Readable.from(['{'])); } catch (error) { return error.name; } });
  await tried('split characters', () => consumers.text(Readable.from([Buffer.from([0xe2, 0x82]), Buffer.from([0xac])])));
  const old = new EventEmitter();
  old.pause = () => {};
  old.resume = () => {};
  const wrapped = new Readable().wrap(old);
  process.nextTick(() => {
    old.emit('data', 'old');
    old.emit('end');
  });
  await tried('wrapped', () => consumers.text(wrapped));
  console.log(new PassThrough() instanceof Writable, new Duplex() instanceof Readable, new Readable() instanceof Writable, Stream === require('stream'));
  console.log(require('stream').getDefaultHighWaterMark(false), require('stream').getDefaultHighWaterMark(true));
  require('stream').setDefaultHighWaterMark(false, 1000);
  console.log(new Readable().readableHighWaterMark, Stream.promises === require('stream/promises'), Object.keys(require('stream/promises')));
}
main();
