const express = require('express');
const bodyParser = require('body-parser');
const { show } = require('./client.cjs');

const app = express();
app.set('env', 'production');
console.error = () => {}; // where express writes the stacks of errors
app.post('/json', express.json({ limit: '1kb' }), (req, res) => res.json({ got: req.body }));
app.post('/strict', express.json({ strict: false, type: '*/*' }), (req, res) => res.json([req.body]));
app.post('/form', express.urlencoded({ extended: true }), (req, res) => res.json(req.body));
app.post('/simple', bodyParser.urlencoded({ extended: false }), (req, res) => res.json(req.body));
app.post('/text', bodyParser.text(), (req, res) => res.send(req.body));
app.post('/raw', bodyParser.raw({ type: '*/*' }), (req, res) => res.send(`${Buffer.isBuffer(req.body)} ${req.body.toString('hex')}`));
app.post('/verify', express.json({ verify: (req, res, buf) => { if (buf[0] !== 123) throw new Error('not an object'); } }), (req, res) =>
  res.send('verified'));
app.use((error, req, res, next) => { // eslint-disable-line no-unused-vars -- Express counts the parameters
  res.status(error.status ?? 500).json({ type: error.type, status: error.status, expose: error.expose, name: error.name });
});

const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const post = (path, type, body, more = {}) => show(port, 'POST', path, { headers: { 'Content-Type': type, ...more }, body });
  await post('/json', 'application/json', '{"a":1,"b":["\u00e9","\\u00e9"]}');
  await post('/json', 'application/json; charset=utf-16', Buffer.from('{"a":"utf-16"}', 'utf16le'));
  await post('/json', 'application/json', '{"a":');
  await post('/json', 'application/json', '5');
  await post('/json', 'application/json', '');
  await post('/json', 'text/plain', '{"a":1}');
  await post('/json', 'application/json', JSON.stringify({ long: 'x'.repeat(2000) }));
  await post('/json', 'application/json; charset=none', '{}');
  await post('/json', 'application/json', 'x', { 'Content-Encoding': 'odd' });
  await post('/strict', 'anything/at-all', '5');
  await post('/form', 'application/x-www-form-urlencoded', 'a=1&b[c]=2&b[d][]=3&b[d][]=4&e=%C3%A9+f');
  await post('/simple', 'application/x-www-form-urlencoded', 'a=1&b[c]=2&a=3');
  await post('/text', 'text/plain', 'plain t\u00e9xt');
  await post('/raw', 'application/octet-stream', Buffer.from([0, 1, 254, 255]));
  await post('/verify', 'application/json', '{}');
  await post('/verify', 'application/json', '[]');
  server.close();
});
