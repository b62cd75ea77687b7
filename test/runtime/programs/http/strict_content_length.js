const http = require('http');
const { attempt } = require('./helpers.cjs');

function response() {
  const res = new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 });
  res.strictContentLength = true;
  res.setHeader('Content-Length', 3);
  return res;
}

attempt(() => { response().end('abc'); });
attempt(() => { response().end('abcd'); });
attempt(() => { response().end('ab'); });
attempt(() => { response().end(); });
attempt(() => { const res = response(); res.write('ab'); res.end('c'); });
attempt(() => { const res = response(); res.write('ab'); res.write('cd'); });
attempt(() => { const res = response(); res.writeHead(200); res.write('abcd'); });
attempt(() => { const res = response(); res.write('a'); res.end(); });
