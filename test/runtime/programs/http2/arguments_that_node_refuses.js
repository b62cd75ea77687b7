// SPDX-License-Identifier: MIT
// Errors for arguments: headers, settings, options, states.
'use strict';

const http2 = require('http2');

function tried(what, run) {
  try {
    const result = run();
    console.log(what, 'returned', typeof result);
    if (result !== undefined && typeof result.close === 'function') result.on('error', () => {}).close();
  } catch (error) {
    console.log(what, error.name, error.code, error.message);
  }
}

for (const settings of [null, 1, { enablePush: 1 }, { headerTableSize: -1 }, { maxFrameSize: 1 }, { initialWindowSize: 2 ** 31 }, { maxHeaderListSize: 'x' }]) {
  tried(`settings ${JSON.stringify(settings)}`, () => http2.getPackedSettings(settings));
}
tried('packed', () => http2.getUnpackedSettings(Buffer.alloc(5)));
tried('packed type', () => http2.getUnpackedSettings('abcdef'));
console.log(http2.getPackedSettings({ headerTableSize: 1, enablePush: false, maxFrameSize: 20000, enableConnectProtocol: true }).toString('hex'));
console.log(http2.getUnpackedSettings(Buffer.from('000100000001000200000000000500004e20', 'hex')));
console.log(http2.getDefaultSettings());
tried('server options', () => http2.createServer(1));
tried('server settings', () => http2.createServer({ settings: 1 }));
tried('secure server', () => http2.createSecureServer(() => {}));
tried('frames', () => http2.createServer({ maxSessionInvalidFrames: -1 }));
tried('authority', () => http2.connect(1));
tried('url', () => http2.connect('not a url'));
tried('protocol', () => http2.connect('ftp://localhost'));

const server = http2.createServer();
server.on('stream', (stream) => {
  tried('status', () => stream.respond({ ':status': 100 }));
  tried('status 2', () => stream.respond({ ':status': 600 }));
  tried('pseudo', () => stream.respond({ ':path': '/' }));
  tried('connection', () => stream.respond({ connection: 'close' }));
  tried('single', () => stream.respond({ 'content-type': ['a', 'b'] }));
  tried('info', () => stream.additionalHeaders({ ':status': 101 }));
  tried('info 2', () => stream.additionalHeaders({ ':status': 200 }));
  tried('push callback', () => stream.pushStream({}));
  tried('early trailers', () => stream.sendTrailers({}));
  tried('code', () => stream.close(2 ** 32));
  tried('code type', () => stream.close('x'));
  tried('priority', () => stream.priority(1));
  tried('file payload', () => stream.respondWithFile('x', { ':status': 204 }));
  tried('file offset', () => stream.respondWithFile('x', {}, { offset: 'x' }));
  tried('fd', () => stream.respondWithFD('x'));
  tried('good', () => stream.respond({ ':status': 204 }));
  tried('twice', () => stream.respond());
  tried('late info', () => stream.additionalHeaders({}));
});
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  client.on('connect', () => {
    tried('headers', () => client.request('x'));
    tried('options', () => client.request({}, 1));
    tried('endStream', () => client.request({}, { endStream: 1 }));
    tried('weight', () => client.request({}, { weight: 'x' }));
    tried('parent', () => client.request({}, { parent: -1 }));
    tried('pseudo header', () => client.request({ ':other': 1 }));
    tried('twice host', () => client.request({ host: 'a', Host: 'b' }));
    tried('te', () => client.request({ te: 'gzip' }));
    tried('connect', () => client.request({ ':method': 'CONNECT' }));
    tried('connect path', () => client.request({ ':method': 'CONNECT', ':authority': 'a', ':path': '/' }));
    tried('connect scheme', () => client.request({ ':method': 'CONNECT', ':authority': 'a', ':scheme': 'http' }));
    tried('ping', () => client.ping(Buffer.alloc(7), () => {}));
    tried('ping type', () => client.ping('12345678', () => {}));
    tried('ping callback', () => client.ping(1));
    tried('settings type', () => client.settings('x'));
    tried('settings callback', () => client.settings({}, 1));
    tried('goaway', () => client.goaway('x'));
    tried('goaway data', () => client.goaway(0, 0, 'x'));
    tried('window', () => client.setLocalWindowSize('x'));
    tried('window size', () => client.setLocalWindowSize(2 ** 31));
    tried('stream id', () => client.setNextStreamID(2 ** 32));
    tried('timeout', () => client.setTimeout('x'));
    for (const name of ['write', 'end', 'destroy', 'read', 'emit']) tried(`socket.${name}`, () => client.socket[name]());
    const req = client.request();
    req.on('error', () => {});
    req.resume();
    req.on('close', () => {
      client.destroy();
      server.close();
      tried('destroyed', () => client.request());
      tried('destroyed ping', () => client.ping(() => {}));
      tried('destroyed settings', () => client.settings({}));
      tried('destroyed goaway', () => client.goaway());
    });
  });
});
