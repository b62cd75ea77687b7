// SPDX-License-Identifier: MIT
//
// Rows of http: [name, call, options and what they are polluted with].
'use strict';

const http = require('http');
const url = require('url');

// A valid timeout. With an invalid one, Node leaves a connection that fails seconds later.
const REQUEST = {
  method: 'POLLUTED', path: '/polluted', host: 'polluted.invalid', hostname: 'polluted.invalid', port: 1, protocol: 'polluted:', auth: 'polluted',
  headers: { polluted: '1' }, agent: 'polluted', createConnection: () => { throw new Error('polluted'); }, defaultPort: 1, family: 'polluted',
  hints: 'polluted', insecureHTTPParser: 'polluted', joinDuplicateHeaders: 'polluted', localAddress: 'polluted', localPort: 'polluted',
  lookup: 'polluted', maxHeaderSize: 'polluted', setDefaultHeaders: false, setHost: false, signal: 'polluted', socketPath: '/polluted',
  timeout: 60000, uniqueHeaders: ['polluted'], _defaultAgent: 'polluted', servername: 'polluted', query: 'polluted', href: 'polluted',
  search: '?polluted', pathname: '/polluted', username: 'polluted', password: 'polluted', keepAlive: true, highWaterMark: 'polluted',
};
const AGENT = {
  keepAlive: true, keepAliveMsecs: 'polluted', maxSockets: 'polluted', maxTotalSockets: 'polluted', maxFreeSockets: 'polluted',
  scheduling: 'polluted', timeout: 60000, noDelay: false, path: 'polluted', socketPath: '/polluted', host: 'polluted.invalid',
};
const SERVER = {
  connectionsCheckingInterval: 'polluted', headersTimeout: 'polluted', highWaterMark: 'polluted', insecureHTTPParser: 'polluted',
  IncomingMessage: 'polluted', joinDuplicateHeaders: 'polluted', keepAlive: 'polluted', keepAliveInitialDelay: 'polluted',
  keepAliveTimeout: 'polluted', maxHeaderSize: 'polluted', noDelay: 'polluted', requestTimeout: 'polluted', requireHostHeader: 'polluted',
  ServerResponse: 'polluted', uniqueHeaders: ['polluted'], rejectNonStandardBodyWrites: 'polluted', allowHalfOpen: 'polluted',
  timeout: 60000, maxRequestsPerSocket: 1,
};
const HEADERS = {
  polluted: '1', connection: 'close', 'content-length': '3', 'transfer-encoding': 'chunked', host: 'polluted', 'set-cookie': ['polluted'],
  expect: '100-continue', upgrade: 'polluted', date: 'polluted', 'keep-alive': 'polluted',
};

function answered(request) {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks = [];
      response.on('data', (data) => chunks.push(data));
      response.on('error', reject);
      response.on('end', () => {
        const { date, ...headers } = response.headers;
        resolve([response.statusCode, typeof date, headers, Buffer.concat(chunks).toString()]);
      });
    });
  });
}

function ask(...given) {
  const request = http.request(...given);
  request.end();
  return answered(request);
}

async function served(options, given = {}) {
  const server = http.createServer(options, (request, response) => {
    response.writeHead(200, { seen: JSON.stringify(Object.keys(request.headers).sort()) });
    response.end('fine');
  });
  await new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address();
  try {
    return await ask({ __proto__: null, port, host: '127.0.0.1', agent: false, ...given });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function rows() {
  const server = http.createServer((request, response) => {
    response.setHeader('X-Own', 'own');
    response.end(`${request.method} ${request.url} ${Object.keys(request.headers).sort()} ${request.headers.polluted}`);
  });
  const found = (port) => [
    ['http.request({ port, host })', () => ask({ port, host: '127.0.0.1' }), { ...REQUEST, ...HEADERS }],
    ['http.request(url)', () => ask(`http://127.0.0.1:${port}/path`), REQUEST],
    ['http.request(url, {})', () => ask(`http://127.0.0.1:${port}/path`, {}), REQUEST],
    ['http.request(new URL())', () => ask(new URL(`http://127.0.0.1:${port}/path`)), REQUEST],
    ['http.get({ port })', () => answered(http.get({ port, host: '127.0.0.1' })), REQUEST],
    ['http.request({ agent: false })', () => ask({ port, host: '127.0.0.1', agent: false }), { ...REQUEST, ...AGENT }],
    ['request.timeout', () => {
      const request = http.request({ port, host: '127.0.0.1' });
      request.on('error', () => {});
      request.destroy();
      return request.timeout;
    }, { timeout: 60000 }, true],
    ['http.request({ headers })', () => ask({ port, host: '127.0.0.1', headers: { a: '1' } }), HEADERS],
    ['http.request({ agent })', () => {
      const agent = new http.Agent({});
      return ask({ port, host: '127.0.0.1', agent }).finally(() => agent.destroy());
    }, { ...REQUEST, ...AGENT }],
    ['new http.Agent()', () => {
      const { keepAlive, maxSockets, maxFreeSockets, scheduling, defaultPort, protocol, options } = new http.Agent();
      return [keepAlive, maxSockets, maxFreeSockets, scheduling, defaultPort, protocol, Object.keys(options)];
    }, AGENT],
    ['agent.getName({})', () => new http.Agent({}).getName({}), { ...AGENT, port: 1, localAddress: 'polluted', family: 4 }],
    ['http.createServer()', () => served(), { ...SERVER, ...HEADERS }],
    ['http.createServer({})', () => served({}), { ...SERVER, ...HEADERS }],
    ['new http.Server({})', () => {
      const made = new http.Server({});
      return [made.requestTimeout, made.headersTimeout, made.keepAliveTimeout, made.maxHeadersCount, made.noDelay];
    }, SERVER],
    ['response.writeHead(200, {})', () => new Promise((resolve) => {
      const response = new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 });
      response.writeHead(200, { own: '1' });
      resolve([response.getHeaderNames(), response.statusCode]);
    }), { ...HEADERS, highWaterMark: 'polluted', rejectNonStandardBodyWrites: true }],
    ['response.getHeaders()', () => {
      const response = new http.ServerResponse({ method: 'GET' });
      response.setHeader('own', '1');
      return [response.getHeader('polluted'), response.hasHeader('polluted'), Object.keys(response.getHeaders())];
    }, HEADERS],
    ['new http.OutgoingMessage()', () => {
      const message = new http.OutgoingMessage();
      return [message.writableHighWaterMark, message.headersSent, message.getHeaderNames()];
    }, { highWaterMark: 1, rejectNonStandardBodyWrites: true, objectMode: true }],
    ['url.urlToHttpOptions(url)', () => url.urlToHttpOptions(new URL('http://a:b@host:81/path?x')), REQUEST],
  ];
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(found(server.address().port)));
  });
}

module.exports = { rows };
