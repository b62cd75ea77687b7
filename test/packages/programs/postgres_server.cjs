// SPDX-License-Identifier: MIT
//
// The part of a PostgreSQL server that tests need: SCRAM-SHA-256 (RFC 5802, RFC 7677), `SELECT` of parameters as text,
// and errors. It knows one user, `tester`, with the password `pencil`.
'use strict';
const crypto = require('crypto');
const net = require('net');

const ITERATIONS = 4096;
const SALT = Buffer.from('sixteen bytes ok');
const hmac = (key, text) => crypto.createHmac('sha256', key).update(text).digest();
const hash = (bytes) => crypto.createHash('sha256').update(bytes).digest();
const salted = crypto.pbkdf2Sync('pencil', SALT, ITERATIONS, 32, 'sha256');
const storedKey = hash(hmac(salted, 'Client Key'));
const serverKey = hmac(salted, 'Server Key');

function message(type, ...parts) {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function int32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value) {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

const TEXT_OID = 25;
const ready = () => message('Z', Buffer.from('I'));
const problem = (code, text) => message('E', Buffer.from('S'), 'ERROR', Buffer.from('C'), code, Buffer.from('M'), text, Buffer.from([0]));
const columns = (count) => message('T', int16(count), ...Array.from({ length: count }, (_, i) => [`c${i}`, int32(0), int16(0), int32(TEXT_OID), int16(-1), int32(-1), int16(0)]).flat());
const row = (values) => message('D', int16(values.length), ...values.flatMap((value) => (value === null ? [int32(-1)] : [int32(value.length), value])));

class Session {
  constructor(socket) {
    this.socket = socket;
    this.rest = Buffer.alloc(0);
    this.hasStarted = false;
    this.values = [];
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', () => {});
  }

  take(chunk) {
    this.rest = Buffer.concat([this.rest, chunk]);
    for (;;) {
      const skip = this.hasStarted ? 1 : 0;
      if (this.rest.length < skip + 4 || this.rest.length < skip + this.rest.readInt32BE(skip)) return;
      const end = skip + this.rest.readInt32BE(skip);
      const type = this.hasStarted ? String.fromCharCode(this.rest[0]) : 'startup';
      const body = this.rest.subarray(skip + 4, end);
      this.rest = this.rest.subarray(end);
      this[type]?.(body);
    }
  }

  startup() {
    this.hasStarted = true;
    this.socket.write(message('R', int32(10), 'SCRAM-SHA-256', Buffer.from([0])));
  }

  // SASLInitialResponse, then SASLResponse
  p(body) {
    if (this.first === undefined) {
      const text = String(body.subarray(body.indexOf(0) + 5));
      this.first = text.replace(/^n,[^,]*,/, '');
      this.nonce = /r=([^,]*)/.exec(text)[1] + crypto.randomBytes(9).toString('base64');
      this.challenge = `r=${this.nonce},s=${SALT.toString('base64')},i=${ITERATIONS}`;
      this.socket.write(message('R', int32(11), Buffer.from(this.challenge)));
      return;
    }
    const [, bare, nonce, proof] = /^(c=[^,]*,r=([^,]*)),p=(.*)$/.exec(String(body));
    const signed = `${this.first},${this.challenge},${bare}`;
    const signature = hmac(storedKey, signed);
    const key = Buffer.from(proof, 'base64').map((byte, i) => byte ^ signature[i]);
    if (nonce !== this.nonce || !hash(key).equals(storedKey)) {
      this.socket.end(problem('28P01', 'password authentication failed for user "tester"'));
      return;
    }
    this.socket.write(Buffer.concat([
      message('R', int32(12), Buffer.from(`v=${hmac(serverKey, signed).toString('base64')}`)),
      message('R', int32(0)), message('S', 'client_encoding', 'UTF8'), message('K', int32(1), int32(2)), ready(),
    ]));
  }

  // A simple query: SELECT 'text', 'text'; anything else is an error.
  Q(body) {
    const text = String(body.subarray(0, -1));
    const values = [...text.matchAll(/'([^']*)'/g)].map(([, value]) => Buffer.from(value));
    const isGood = /^SELECT /i.test(text);
    const answer = isGood ? [columns(values.length), row(values), message('C', 'SELECT 1')] : [problem('42601', `syntax error at or near "${text.split(' ')[0]}"`)];
    this.socket.write(Buffer.concat([...answer, ready()]));
  }

  // An extended query gives back its parameters.
  P() { this.socket.write(message('1')); }

  B(body) {
    let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
    at += 2 + 2 * body.readInt16BE(at);
    const count = body.readInt16BE(at);
    at += 2;
    this.values = Array.from({ length: count }, () => {
      const length = body.readInt32BE(at);
      const value = length < 0 ? null : Buffer.from(body.subarray(at + 4, at + 4 + length));
      at += 4 + Math.max(length, 0);
      return value;
    });
    this.socket.write(message('2'));
  }

  D() { this.socket.write(columns(this.values.length)); }

  E() { this.socket.write(Buffer.concat([row(this.values), message('C', 'SELECT 1')])); }

  S() { this.socket.write(ready()); }

  X() { this.socket.end(); }
}

const createServer = () => net.createServer((socket) => new Session(socket));

module.exports = { createServer };
