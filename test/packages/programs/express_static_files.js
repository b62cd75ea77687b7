const express = require('express');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { request } = require('./client.cjs');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-static-'));
fs.writeFileSync(path.join(folder, 'index.html'), '<h1>index</h1>');
fs.writeFileSync(path.join(folder, 'a.txt'), 'abcdefghij'.repeat(10));
fs.writeFileSync(path.join(folder, 'data.json'), '{}');
fs.writeFileSync(path.join(folder, '.hidden'), 'secret');
fs.writeFileSync(path.join(folder, 'big.bin'), Buffer.alloc(1_000_000, 7));
fs.mkdirSync(path.join(folder, 'sub'));
fs.writeFileSync(path.join(folder, 'sub', 'index.html'), 'sub');

const app = express();
app.set('env', 'production');
console.error = () => {}; // where express writes the stacks of errors
app.use('/files', express.static(folder, { maxAge: '1h' }));
app.get('/send', (req, res) => res.sendFile('a.txt', { root: folder }));
app.get('/missing', (req, res) => res.sendFile('nope', { root: folder }));
app.get('/download', (req, res) => res.download(path.join(folder, 'data.json'), 'mine.json'));

const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const show = async (method, url, headers) => {
    const { res, text } = await request(port, method, url, { headers });
    const { date, connection, etag, 'last-modified': modified, 'keep-alive': alive, ...rest } = res.headers;
    console.log(method, url, res.statusCode, rest, typeof etag, typeof modified, text.length > 100 ? text.length : JSON.stringify(text));
    return etag;
  };
  for (const url of ['/files/', '/files', '/files/a.txt', '/files/data.json', '/files/sub', '/files/sub/', '/files/.hidden',
    '/files/none', '/files/../x', '/files/%2e%2e/x',
    '/files/big.bin', '/send', '/missing', '/download']) await show('GET', url);
  await show('HEAD', '/files/a.txt');
  await show('POST', '/files/a.txt');
  for (const range of ['bytes=0-4', 'bytes=95-', 'bytes=-5', 'bytes=200-300', 'bytes=0-1,5-6', 'lines=1-2']) await show('GET',
    '/files/a.txt', { Range: range });
  const etag = await show('GET', '/files/a.txt');
  await show('GET', '/files/a.txt', { 'If-None-Match': etag });
  await show('GET', '/files/a.txt', { 'If-Match': '"other"' });
  server.close(() => fs.rmSync(folder, { recursive: true }));
});
