// SPDX-License-Identifier: MIT
//
// The wire protocol of MongoDB as far as a client needs it: messages, compressed with zlib if the client wants that; a login with
// SCRAM-SHA-256; documents in memory, found by equal fields, in batches.
'use strict';
const crypto = require('crypto');
const net = require('net');
const zlib = require('zlib');
const { BSON, Long } = require('bson');

const [COMPRESSED, MESSAGE] = [2012, 2013];
const [HEADER, ZLIB, ITERATIONS] = [16, 2, 4096];
const USER = { name: 'tester', password: 'pencil', salt: Buffer.from('a salt of 28 bytes, as usual') };

const hmac = (key, text) => crypto.createHmac('sha256', key).update(text).digest();
const hash = (bytes) => crypto.createHash('sha256').update(bytes).digest();
const fieldsOf = (text) => Object.fromEntries(text.split(',').map((part) => [part[0], part.slice(2)]));

// The exchange of a login: what has been said so far.
function scramStart({ payload }) {
  const first = payload.toString().replace(/^n,,/, '');
  const { n: name, r: nonce } = fieldsOf(first);
  const both = nonce + crypto.randomBytes(18).toString('base64');
  const answer = `r=${both},s=${USER.salt.toString('base64')},i=${ITERATIONS}`;
  return { name, first, answer, nonce: both };
}

// The server's proof, or null if the password is wrong.
function scramFinish(login, { payload }) {
  const text = payload.toString();
  const { p: proof, r: nonce } = fieldsOf(text);
  const salted = crypto.pbkdf2Sync(USER.password, USER.salt, ITERATIONS, 32, 'sha256');
  const said = [login.first, login.answer, text.slice(0, text.indexOf(',p='))].join();
  const signature = hmac(hash(hmac(salted, 'Client Key')), said);
  const key = Buffer.from(proof, 'base64').map((byte, i) => byte ^ signature[i]);
  if (login.name !== USER.name || nonce !== login.nonce || !hash(key).equals(hash(hmac(salted, 'Client Key')))) return null;
  return `v=${hmac(hmac(salted, 'Server Key'), said).toString('base64')}`;
}

const failure = (code, codeName, errmsg) => ({ ok: 0, code, codeName, errmsg });

class Connection {
  #login = null;
  #isTrusted = false;

  constructor(store) {
    this.store = store;
  }

  run(command) {
    const [name] = Object.keys(command);
    const isOpen = ['hello', 'ismaster', 'saslStart', 'saslContinue', 'endSessions'].includes(name);
    if (!isOpen && !this.#isTrusted) return failure(13, 'Unauthorized', `Command ${name} requires authentication`);
    return this[name] === undefined ? failure(59, 'CommandNotFound', `no such command: '${name}'`) : this[name](command);
  }

  hello({ compression = [] }) {
    return { isWritablePrimary: true, maxBsonObjectSize: 1 << 24, maxMessageSizeBytes: 48e6, maxWriteBatchSize: 1e5, minWireVersion: 0,
      maxWireVersion: 21, logicalSessionTimeoutMinutes: 30, compression: compression.filter((kind) => kind === 'zlib'), ok: 1 };
  }

  saslStart(command) {
    this.#login = scramStart(command);
    return { conversationId: 1, done: false, payload: Buffer.from(this.#login.answer), ok: 1 };
  }

  saslContinue(command) {
    const proof = scramFinish(this.#login, command);
    if (proof === null) return failure(18, 'AuthenticationFailed', 'Authentication failed.');
    this.#isTrusted = true;
    return { conversationId: 1, done: true, payload: Buffer.from(proof), ok: 1 };
  }

  endSessions() {
    return { ok: 1 };
  }

  ping() {
    return { ok: 1 };
  }

  #collection(name) {
    if (!this.store.has(name)) this.store.set(name, []);
    return this.store.get(name);
  }

  insert({ insert, documents }) {
    const kept = this.#collection(insert);
    for (const [index, document] of documents.entries()) {
      if (kept.some(({ _id }) => String(_id) === String(document._id))) {
        return { n: index, writeErrors: [{ index, code: 11000, errmsg: 'E11000 duplicate key error' }], ok: 1 };
      }
      kept.push(document);
    }
    return { n: documents.length, ok: 1 };
  }

  #batch(name, found, size, kind) {
    const batch = found.splice(0, size);
    if (found.length > 0) this.store.set('cursor', { name, found });
    return { cursor: { id: found.length > 0 ? Long.fromNumber(7) : Long.ZERO, ns: `test.${name}`, [kind]: batch }, ok: 1 };
  }

  find({ find, filter, batchSize = 101, limit = Infinity }) {
    const found = this.#collection(find).filter((one) => Object.keys(filter).every((key) => one[key] === filter[key]));
    return this.#batch(find, found.slice(0, limit || Infinity), batchSize, 'firstBatch');
  }

  getMore({ batchSize = 101 }) {
    const { name, found } = this.store.get('cursor');
    return this.#batch(name, found, batchSize, 'nextBatch');
  }
}

// The document of a message, with the sequences of documents that follow it.
function commandOf(body) {
  const command = {};
  for (let at = 4; at < body.length;) {
    const kind = body[at];
    const size = body.readInt32LE(at + 1);
    const part = body.subarray(at + 1, at + 1 + size);
    at += 1 + size;
    if (kind === 0) {
      Object.assign(command, BSON.deserialize(part, { promoteBuffers: true }));
      continue;
    }
    const end = part.indexOf(0, 4);
    const documents = [];
    for (let i = end + 1; i < part.length; i += part.readInt32LE(i)) documents.push(BSON.deserialize(part.subarray(i, i + part.readInt32LE(i))));
    command[part.toString('utf8', 4, end)] = documents;
  }
  return command;
}

function answerTo(message, connection, counts) {
  let kind = message.readInt32LE(12);
  let body = message.subarray(HEADER);
  const isCompressed = kind === COMPRESSED;
  if (isCompressed) {
    kind = body.readInt32LE(0);
    body = zlib.inflateSync(body.subarray(9));
    counts.compressed++;
  }
  if (kind !== MESSAGE) throw new Error(`no message, but ${kind}`);
  const document = BSON.serialize(connection.run(commandOf(body)));
  const plain = Buffer.concat([Buffer.alloc(5), document]);
  const head = Buffer.alloc(HEADER + (isCompressed ? 9 : 0));
  const rest = isCompressed ? zlib.deflateSync(plain) : plain;
  head.writeInt32LE(head.length + rest.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(isCompressed ? COMPRESSED : MESSAGE, 12);
  if (isCompressed) {
    head.writeInt32LE(MESSAGE, 16);
    head.writeInt32LE(plain.length, 20);
    head[24] = ZLIB;
  }
  return Buffer.concat([head, rest]);
}

// counts.compressed: the messages that arrived compressed.
function createServer(counts) {
  const store = new Map();
  return net.createServer((socket) => {
    const connection = new Connection(store);
    let pending = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= HEADER && pending.length >= pending.readInt32LE(0)) {
        const length = pending.readInt32LE(0);
        socket.write(answerTo(pending.subarray(0, length), connection, counts));
        pending = pending.subarray(length);
      }
    });
  });
}

module.exports = { createServer };
