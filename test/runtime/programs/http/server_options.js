const http = require('http');
const { attempt } = require('./helpers.cjs');

const names = ['maxHeaderSize', 'insecureHTTPParser', 'requestTimeout', 'headersTimeout', 'keepAliveTimeout', 'connectionsCheckingInterval',
  'requireHostHeader', 'joinDuplicateHeaders', 'rejectNonStandardBodyWrites', 'httpAllowHalfOpen', 'timeout', 'maxHeadersCount',
  'maxRequestsPerSocket', 'noDelay', 'keepAlive', 'keepAliveInitialDelay', 'highWaterMark', 'allowHalfOpen'];
const show = (server) => console.log(Object.fromEntries(names.map((name) => [name, server[name]])));

show(http.createServer());
show(new http.Server({ requestTimeout: 1000, keepAlive: true, keepAliveInitialDelay: 3000, noDelay: false, highWaterMark: 5 }));
show(http.Server({ requestTimeout: 0, headersTimeout: 70000, maxHeaderSize: 5, requireHostHeader: false }));
console.log(http.createServer(() => {}).listenerCount('request'), http.createServer({}, () => {}).listenerCount('request'));
attempt(() => http.createServer({ headersTimeout: 400_000 }));
attempt(() => http.createServer({ headersTimeout: 2, requestTimeout: 1 }));
for (const name of ['requestTimeout', 'headersTimeout', 'keepAliveTimeout', 'connectionsCheckingInterval', 'maxHeaderSize']) {
  for (const bad of ['5', -1, 1.5, NaN, null]) attempt(() => http.createServer({ [name]: bad }));
}
for (const name of ['insecureHTTPParser', 'requireHostHeader', 'joinDuplicateHeaders']) attempt(() => http.createServer({ [name]: 1 }));
for (const bad of ['text', 5, true, []]) attempt(() => http.createServer(bad));
console.log(http.createServer().setTimeout(5) instanceof http.Server);
