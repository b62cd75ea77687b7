// SPDX-License-Identifier: MIT
//
// Node's old names for parts of http, stream and tls, and of net's own helper.
'use strict';

const http = require('http');
const net = require('net');
const stream = require('stream');
const tls = require('tls');
const { builtinModules, isBuiltin } = require('module');
const repl = require('repl');

for (const name of ['Readable', 'Writable', 'Duplex', 'Transform', 'PassThrough']) {
  const legacy = `_stream_${name.toLowerCase()}`;
  console.log(legacy, require(legacy) === stream[name], require(`node:${legacy}`) === stream[name], isBuiltin(legacy));
}
const parts = {
  _http_agent: ['Agent', 'globalAgent'],
  _http_client: ['ClientRequest'],
  _http_incoming: ['IncomingMessage'],
  _http_outgoing: ['OutgoingMessage', 'validateHeaderName', 'validateHeaderValue'],
  _http_server: ['Server', 'ServerResponse', 'STATUS_CODES', '_connectionListener'],
};
for (const [name, exported] of Object.entries(parts)) {
  console.log(name, exported.map((each) => require(name)[each] === http[each]), require(name) === require(name));
}
for (const name of ['TLSSocket', 'Server', 'createServer', 'connect']) {
  console.log(name, require('_tls_wrap')[name] === tls[name], require('node:_tls_wrap') === require('_tls_wrap'));
}
for (const name of ['createSecureContext', 'SecureContext']) console.log(name, require('_tls_common')[name] === tls[name]);
console.log(isBuiltin('_tls_wrap'), isBuiltin('node:_tls_common'), builtinModules.includes('_tls_common'), builtinModules.includes('_tls_wrap'));

const listener = () => {};
for (const args of [[], [80], [80, 'host'], [80, listener], [80, 'host', listener], ['/path'], ['/path', listener], ['80'], [{ port: 1 }, listener]]) {
  const [options, callback] = net._normalizeArgs(args);
  console.log({ ...options }, callback === listener, callback);
}

const agent = new http.Agent();
require('_http_agent').globalAgent = agent;
console.log(require('_http_agent').globalAgent === agent);

const common = require('_http_common');
console.log(common.CRLF, common.methods.includes('GET'), common.methods.includes('M-SEARCH'));
for (const text of ['GET', 'a b', '', 'ä', 'x\0']) console.log(common._checkIsHttpToken(text), common._checkInvalidHeaderChar(text));
for (const text of ['chunked', 'gzip, Chunked', 'unchunked', '100-continue', '1100-continue']) {
  console.log(common.chunkExpression.test(text), common.continueExpression.test(text));
}
console.log(builtinModules.includes('_http_agent'), repl.builtinModules.includes('_http_agent'));
import('node:_stream_readable').then((found) => console.log(found.default === stream.Readable));
