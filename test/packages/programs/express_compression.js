const express = require('express');
const compression = require('compression');
const http = require('http');
const zlib = require('zlib');

const app = express();
app.use(compression({ threshold: 100 }));
const text = 'compressed by express, '.repeat(500);
app.get('/text', (req, res) => res.type('text').send(text));
app.get('/short', (req, res) => res.type('text').send('short'));
app.get('/image', (req, res) => res.type('png').send(Buffer.alloc(1000)));
app.get('/none', (req, res) => {
  res.set('Cache-Control', 'no-transform');
  res.type('text').send(text);
});
app.get('/parts', (req, res) => {
  res.type('text');
  res.write('first part, '.repeat(100));
  res.flush();
  setImmediate(() => res.end('second part, '.repeat(100)));
});
app.get('/json', (req, res) => res.json(Array.from({ length: 100 }, (_, i) => ({ i }))));

const UNPACK = { gzip: zlib.gunzipSync, deflate: zlib.inflateSync, br: zlib.brotliDecompressSync };

function get(port, path, encoding) {
  return new Promise((resolve, reject) => {
    http.get({ port, path, host: '127.0.0.1', agent: false, headers: { 'Accept-Encoding': encoding } }, (res) => {
      const parts = [];
      res.on('data', (part) => parts.push(part));
      res.on('end', () => {
        const body = Buffer.concat(parts);
        const plain = UNPACK[res.headers['content-encoding']]?.(body) ?? body;
        console.log(path, encoding, res.statusCode, res.headers['content-encoding'], res.headers.vary, res.headers['content-type'],
          plain.length, body.length < plain.length, plain.subarray(0, 20).toString('latin1'));
        resolve();
      });
    }).on('error', reject);
  });
}

const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  for (const path of ['/text', '/short', '/image', '/none', '/parts', '/json']) {
    for (const encoding of ['gzip', 'deflate', 'br', 'identity']) await get(port, path, encoding);
  }
  server.close();
});
