// SPDX-License-Identifier: MIT
//
// Replaces built-ins as its arguments say, then uses what a runtime has: timers, streams, files, sockets, processes, text.
// It prints the same whatever is replaced: it uses no built-in itself once they are, and loads all modules then.
//
//   program.js list                  prints the names of all built-ins, one a line
//   program.js <how> <name>...       `how`: throw, delete, garbage, value, or none
'use strict';

const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, getPrototypeOf } = Reflect;

// The objects with built-ins, by name.
const OWNERS = { __proto__: null, globalThis };
const CLASSES = ['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Date', 'RegExp', 'Promise', 'Map', 'Set',
  'WeakMap', 'WeakSet', 'WeakRef', 'Error', 'TypeError', 'RangeError', 'AggregateError', 'ArrayBuffer', 'DataView', 'Uint8Array', 'Proxy'];
for (const name of CLASSES) {
  OWNERS[name] = globalThis[name];
  if (globalThis[name].prototype !== undefined) OWNERS[`${name}.prototype`] = globalThis[name].prototype;
}
for (const name of ['Math', 'JSON', 'Reflect', 'Atomics']) OWNERS[name] = globalThis[name];
OWNERS.TypedArray = getPrototypeOf(Uint8Array);
OWNERS['TypedArray.prototype'] = getPrototypeOf(Uint8Array.prototype);
OWNERS.ArrayIterator = getPrototypeOf([][Symbol.iterator]());
OWNERS.MapIterator = getPrototypeOf(new Map()[Symbol.iterator]());
OWNERS.SetIterator = getPrototypeOf(new Set()[Symbol.iterator]());
OWNERS.StringIterator = getPrototypeOf(''[Symbol.iterator]());

// The names of the language's own globals: the runtime's are loaded on first access, and come from elsewhere.
const GLOBALS = new Set([...CLASSES, 'Math', 'JSON', 'Reflect', 'Atomics', 'parseInt', 'parseFloat', 'isNaN', 'isFinite',
  'encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI', 'setTimeout', 'setInterval', 'setImmediate', 'clearTimeout',
  'clearInterval', 'clearImmediate', 'queueMicrotask', 'process', 'Buffer', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal',
  'Event', 'EventTarget', 'TextEncoder', 'TextDecoder', 'performance', 'structuredClone', 'console', 'globalThis', 'global']);

function keyText(key) {
  return typeof key === 'symbol' ? `@@${key.description}` : key;
}

const all = { __proto__: null };
for (const owner in OWNERS) {
  for (const key of ownKeys(OWNERS[owner])) {
    const descriptor = getOwnPropertyDescriptor(OWNERS[owner], key);
    if (!descriptor.configurable || key === 'constructor') continue;
    if (owner === 'globalThis' ? !GLOBALS.has(key) : typeof descriptor.value !== 'function') continue;
    all[`${owner}:${keyText(key)}`] = { object: OWNERS[owner], key, enumerable: descriptor.enumerable };
  }
}

const how = process.argv[2];
if (how === 'list') {
  for (const name in all) console.log(name);
  process.exit();
}

const names = process.argv.slice(3);
const PromiseHere = Promise;
const BufferHere = Buffer;
const [later, soon] = [setTimeout, setImmediate];
const ErrorHere = Error;
const { iterator } = Symbol;
const processHere = process;
const file = `${process.env.SCRATCH}/file`;
const program = process.execPath;
const consoleHere = console;
const [MapHere, SetHere, DateHere] = [Map, Set, Date];

function replacementOf(name) {
  if (how === 'value') return { garbage: name };
  if (how === 'throw') return function replaced() { throw new ErrorHere(`${name} was called`); };
  return function replaced() { return { garbage: name }; };
}

for (let i = 0; i < names.length; i++) {
  const { object, key, enumerable } = all[names[i]];
  if (how === 'delete') deleteProperty(object, key);
  else if (how !== 'none') defineProperty(object, key, { value: replacementOf(names[i]), writable: true, configurable: true, enumerable });
}

const fs = require('fs');
const http = require('http');
const net = require('net');
const child = require('child_process');
const stream = require('stream');
const events = require('events');
const util = require('util');
const path = require('path');
const url = require('url');

function print(label, value) {
  consoleHere.log(label, value);
}

function waited(start) {
  return new PromiseHere((resolve, reject) => { start(resolve, reject); });
}

async function timers() {
  let order = '';
  await waited((done) => {
    soon(() => {
      order += 'immediate ';
      later((x) => { order += `timeout ${x}`; done(); }, 1, 'argument');
    });
    processHere.nextTick((a, b) => { order += `tick ${a} ${b} `; }, 1, 2);
  });
  print('timers', order);
}

async function files() {
  fs.writeFileSync(file, 'one\ntwo\n');
  print('sync', fs.readFileSync(file, 'utf8'));
  await waited((done) => fs.readFile(file, 'latin1', (error, data) => { print('callback', [error, data]); done(); }));
  print('promise', (await fs.promises.readFile(file)).length);
  print('stat', fs.statSync(file).size);
  await waited((done) => fs.stat(`${file}.missing`, (error) => { print('missing', error.code); done(); }));
  try {
    fs.readFileSync(`${file}.missing`);
  } catch (error) {
    print('thrown', error.syscall);
  }
  fs.mkdirSync(`${file}.folder/a`, { recursive: true });
  print('folder', fs.readdirSync(`${file}.folder`));
  fs.rmSync(`${file}.folder`, { recursive: true });
}

async function streams() {
  let got = '';
  const upper = new stream.Transform({ transform(chunk, encoding, done) { done(null, `<${chunk}>`); } });
  const sink = new stream.Writable({ write(chunk, encoding, done) { got += chunk.toString(); soon(done); } });
  const source = new stream.Readable({ read() {} });
  source.push('a');
  source.push(BufferHere.from('b'));
  source.push(null);
  await waited((done) => stream.pipeline(source, upper, sink, (error) => { print('pipeline', error); done(); }));
  print('streamed', got);
  await waited((done) => fs.createReadStream(file, { highWaterMark: 3 }).on('data', (chunk) => { got += chunk.toString(); }).on('close', done));
  print('file streamed', got);
}

async function sockets() {
  const server = net.createServer((socket) => { socket.on('data', (data) => { socket.write(data); }).on('end', () => { socket.end('.'); }); });
  await waited((done) => server.listen(0, '127.0.0.1', done));
  let got = '';
  const socket = net.connect(server.address().port, '127.0.0.1');
  await waited((done) => {
    socket.setEncoding('utf8').on('connect', () => { socket.end('echo'); }).on('data', (data) => { got += data; }).on('close', done);
  });
  await waited((done) => server.close(done));
  print('echo', got);
}

async function web() {
  const server = http.createServer((req, res) => {
    let body = '';
    req.on('data', (data) => { body += data.toString(); }).on('end', () => {
      res.setHeader('X-Kind', 'test');
      res.writeHead(201, { 'Content-Type': 'text/plain' });
      res.end(`${req.method} ${req.url} ${req.headers['x-wish']} ${body}`);
    });
  });
  await waited((done) => server.listen(0, '127.0.0.1', done));
  const options = { port: server.address().port, host: '127.0.0.1', path: '/a?b=c', method: 'POST', headers: { 'X-Wish': 'w' }, agent: false };
  await waited((done) => {
    const req = http.request(options, (res) => {
      let body = '';
      res.on('data', (data) => { body += data.toString(); }).on('end', () => {
        print('http', [res.statusCode, res.headers['x-kind'], res.headers['content-type'], body]);
        done();
      });
    });
    req.end('body');
  });
  await waited((done) => server.close(done));
}

async function processes() {
  await waited((done) => child.execFile(program, ['-p', '1 + 1'], (error, out, err) => { print('execFile', [error, out, err]); done(); }));
  let got = '';
  const one = child.spawn('/bin/sh', ['-c', 'cat; exit 3'], { stdio: ['pipe', 'pipe', 'inherit'] });
  one.stdout.on('data', (data) => { got += data.toString(); });
  one.stdin.end('input');
  await waited((done) => one.on('close', (code) => { print('spawn', [code, got]); done(); }));
}

class Shape {
  constructor() { this.name = 'shape'; this.list = [1, [2, { deep: { deeper: { deepest: 1 } } }]]; }
}

function texts() {
  const map = new MapHere();
  const nested = { number: 1.5, text: "it's", list: [1, 'two', null, undefined, true], [iterator]: 1, big: 10n, f() {}, date: new DateHere(0),
    re: /x/g, shape: new Shape(), map, set: new SetHere(), buffer: BufferHere.from('hello') };
  print('nested', nested);
  consoleHere.log('%s is %d of %j %o', 'x', 42, { a: 1 }, [1]);
  consoleHere.error('to stderr');
  print('format', util.format('%s %i', 'a', 3));
  print('path', [path.join('/a', '..', 'b', './c'), path.resolve('/x', 'y'), path.relative('/a/b', '/a/c'), path.parse('/a/b.txt').name]);
  const parsed = url.parse('http://user@host:80/p/a?q=1#h');
  print('url', [parsed.host, parsed.query, url.format({ protocol: 'http', host: 'h', pathname: '/p' })]);
  print('buffer', [BufferHere.from('61c3a9', 'hex').toString(), BufferHere.concat([BufferHere.from('a'), BufferHere.from('b')]).toString('base64'),
    BufferHere.from('abc').indexOf('c'), BufferHere.alloc(3, 'z').toString('latin1')]);
}

function emitters() {
  const emitter = new events.EventEmitter();
  let got = '';
  emitter.on('a', (x) => { got += `on ${x} `; });
  emitter.once('a', (x) => { got += `once ${x} `; });
  emitter.prependListener('a', (x, y, z) => { got += `first ${x} ${y} ${z} `; });
  emitter.emit('a', 1, 2, 3, 4);
  emitter.emit('a', 5);
  print('events', [got, emitter.listenerCount('a')]);
}

async function promises() {
  let got = '';
  await waited((done) => {
    processHere.once('unhandledRejection', (reason) => { got += `unhandled ${reason}`; done(); });
    (async () => { throw 'reason'; })();
  });
  print('rejection', got);
}

async function main() {
  const parts = [timers, files, streams, sockets, web, processes, texts, emitters, promises];
  for (let i = 0; i < parts.length; i++) {
    try {
      await parts[i]();
    } catch (error) {
      print(`failed: ${parts[i].name}`, error);
    }
  }
  fs.unlinkSync(file);
  print('required', require('./last.js'));
  later(() => {
    const error = new ErrorHere('the end');
    error.code = 'E_END';
    throw error;
  }, 1);
}

main();
