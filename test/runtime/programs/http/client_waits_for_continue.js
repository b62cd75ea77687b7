const http = require('http');
const { serving } = require('./helpers.cjs');

serving({}, (req, res) => {
  let text = '';
  req.on('data', (data) => { text += data; });
  req.on('end', () => res.end(`got ${text}`));
}, (port, server) => new Promise((resolve) => {
  server.on('checkContinue', (req, res) => {
    console.log('server was asked');
    res.writeContinue();
    server.emit('request', req, res);
  });
  const req = http.request({ port, host: '127.0.0.1', method: 'POST', headers: { Expect: '100-continue' }, agent: false }, (res) => {
    res.setEncoding('utf8');
    res.on('data', (data) => console.log(data));
    res.on('end', resolve);
  });
  console.log('head is out', req.headersSent);
  req.on('information', ({ statusCode, headers }) => console.log('information', statusCode, headers));
  req.on('continue', () => {
    console.log('continue');
    req.end('the body');
  });
}));
