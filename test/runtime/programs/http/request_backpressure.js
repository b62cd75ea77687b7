const http = require('http');
const { serving } = require('./helpers.cjs');

const size = 8 * 1024 * 1024;

serving({}, (req, res) => {
  let bytes = 0;
  req.pause();
  setTimeout(() => {
    console.log('held back', req.readableLength <= 256 * 1024, req.complete);
    req.resume();
  }, 50);
  req.on('data', (data) => {
    bytes += data.length;
    if (bytes % 7 === 0) {
      req.pause();
      setImmediate(() => req.resume());
    }
  });
  req.on('end', () => res.end(`read ${bytes}`));
}, (port) => new Promise((resolve) => {
  const req = http.request({ port, host: '127.0.0.1', method: 'POST', agent: false }, (res) => {
    res.setEncoding('utf8');
    res.on('data', (data) => console.log(data));
    res.on('end', resolve);
  });
  console.log(req.write(Buffer.alloc(size / 2)), req.writableNeedDrain);
  req.on('drain', () => console.log('drain'));
  req.end(Buffer.alloc(size / 2));
}));
