// SPDX-License-Identifier: MIT
// Responses that end before their body is complete: what the client sees.
'use strict';
const http2 = require('http2');

const BAD_FD = 2 ** 30;
const cuts = {
  'a descriptor that cannot be read': (stream) => stream.respondWithFD(BAD_FD),
  'close with INTERNAL_ERROR': (stream) => {
    stream.respond();
    stream.write('part');
    setImmediate(() => stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR));
  },
  'close at once': (stream) => {
    stream.respond();
    stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
  },
  'session destroyed': (stream) => {
    stream.respond();
    stream.write('part', () => stream.session.destroy());
  },
};

async function cut(name) {
  const server = http2.createServer();
  server.on('stream', (stream) => {
    stream.on('error', () => {});
    cuts[name](stream);
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
  const request = client.request();
  const seen = [];
  request.on('error', (error) => seen.push(error.message)).on('end', () => seen.push('end')).resume();
  await new Promise((resolve) => { request.on('close', resolve); });
  console.log(name, seen, request.rstCode);
  client.destroy();
  await new Promise((resolve) => { server.close(resolve); });
}

(async () => {
  for (const name of Object.keys(cuts)) await cut(name);
})();
