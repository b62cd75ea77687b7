const http = require('http');
const { Duplex } = require('stream');

const createConnection = () => new Duplex({ read() {}, write(chunk, encoding, callback) { callback(); } });

function show(options, use = () => {}) {
  const req = http.request({ agent: false, createConnection, ...options });
  req.on('error', () => {});
  use(req);
  if (!req._header) req._implicitHeader();
  console.log(JSON.stringify(req._header));
  console.log(req.method, req.path, req.host, req.protocol, req.shouldKeepAlive, req.getHeaders(), req.getRawHeaderNames(), req.timeout);
  req.destroy();
}

show({});
for (const method of ['post', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'HEAD', 'QUERY', 'PATCH', 'Odd']) show({ method });
show({ method: 'CONNECT', path: 'a:1' });
show({ host: 'x', port: 8080 });
show({ host: '::1', port: 80 });
show({ host: 'x', port: 99, defaultPort: 99 });
show({ hostname: 'hn', host: 'ho' });
show({ path: '' });
show({ path: '?x' });
show({ auth: 'user:pa:ss' });
show({ auth: 'u:p', headers: { Authorization: 'mine' } });
show({ headers: { Host: 'q' } });
show({ setHost: false });
show({ headers: ['A', 'b', 'a', 'c'] });
show({ headers: { A: ['b', 'c'], 'X-Y': 5 } });
show({ headers: { Expect: '100-continue' }, method: 'POST' });
show({ headers: { 'Content-Length': 3 }, method: 'PUT' });
show({ headers: { 'Transfer-Encoding': 'chunked' } });
show({ headers: { connection: 'close' }, agent: new http.Agent({ keepAlive: true }) });
show({ agent: new http.Agent({ keepAlive: true }) });
show({ agent: new http.Agent({ maxSockets: 3 }) });
show({ uniqueHeaders: ['x'], headers: { X: ['a', 'b'] } });
show({ timeout: 500 });
show({}, (req) => req.setHeader('X', 'y'));
show({ method: 'POST' }, (req) => req.end('abc'));
show({ method: 'POST' }, (req) => req.end());
show({ method: 'GET' }, (req) => req.end('abc'));
show({ method: 'DELETE' }, (req) => req.write('a'));
