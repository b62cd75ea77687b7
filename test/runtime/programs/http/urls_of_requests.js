const http = require('http');
const { serving } = require('./helpers.cjs');

function finish(req) {
  return new Promise((resolve) => {
    req.on('response', (res) => {
      res.setEncoding('utf8');
      res.on('data', (data) => console.log(data));
      res.on('end', resolve);
    });
    req.end();
  });
}

serving({}, (req, res) => {
  res.end(JSON.stringify([req.method, req.url, req.headers.authorization, req.headers['x-a']]));
}, async (port) => {
  const base = `http://127.0.0.1:${port}`;
  const options = { agent: false };
  await finish(http.get(base, options));
  await finish(http.get(`${base}/a b?c=d e#f`, options));
  await finish(http.get(new URL('/x/../y?q', base), options));
  await finish(http.get(`http://us%20er:pa%3Ass@127.0.0.1:${port}/`, options));
  await finish(http.request(base, { ...options, method: 'PUT', path: '/over', headers: { 'X-A': 'b' } }));
  await finish(http.request(base, { ...options, headers: { 'X-A': 'c' } }, () => console.log('called back')));
  await finish(http.request({ ...options, port, host: '127.0.0.1' }, () => console.log('called back')));
  const req = http.get(`${base}/p?q=1`, () => req.destroy());
  console.log(req.path, req.host, req.protocol, req.method);
  await new Promise((resolve) => { req.on('close', resolve); });
});
