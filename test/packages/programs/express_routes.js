const express = require('express');
const { show } = require('./client.cjs');

const app = express();
app.set('env', 'production');
console.error = () => {}; // where express writes the stacks of errors
app.use((req, res, next) => {
  res.setHeader('X-Seen', `${req.method} ${req.path}`);
  next();
});
app.get('/', (req, res) => res.send('<p>hello</p>'));
app.get('/json', (req, res) => res.json({ a: [1, 2, { b: null }], query: req.query }));
app.get('/user/:id(\\d+)', (req, res) => res.send(`user ${req.params.id}`));
app.get('/files/*', (req, res) => res.type('txt').send(req.params[0]));
app.route('/thing').get((req, res) => res.send('got')).put((req, res) => res.status(201).send('put')).delete((req, res) =>
  res.sendStatus(204));
app.get('/chain', (req, res, next) => { req.steps = ['one']; next(); }, (req, res) => res.json(req.steps.concat('two')));
app.get('/skip', (req, res, next) => next('route'), (req, res) => res.send('never'));
app.get('/skip', (req, res) => res.send('skipped to'));
app.get('/redirect', (req, res) => res.redirect('/json?from=here'));
app.get('/moved', (req, res) => res.redirect(301, 'https://example.com/'));
app.get('/cookie', (req, res) => res.cookie('name', 'v a l', { httpOnly: true, path: '/x' }).clearCookie('old').send('cookies'));
app.get('/format', (req, res) => res.format({ text: () => res.send('text'), html: () => res.send('<b>html</b>'), json: () =>
  res.json({ json: true }) }));
app.get('/headers', (req, res) => res.set({ 'X-A': 'b' }).append('X-A', 'c').vary('Accept').links({ next: '/2' }).location('/l')
  .send(req.get('x-given')));
app.get('/buffer', (req, res) => res.send(Buffer.from([104, 105])));
app.get('/about', (req, res) => res.json([req.hostname, req.protocol, req.secure, req.xhr, req.ip, req.originalUrl, req.accepts('json',
  'html'), req.is('json')]));
app.get('/attachment', (req, res) => res.attachment('report.pdf').send('x'));
app.param('name', (req, res, next, name) => { req.greeting = `hello ${name}`; next(); });
app.get('/greet/:name', (req, res) => res.send(req.greeting));
const router = express.Router({ mergeParams: true });
router.use((req, res, next) => { res.setHeader('X-Base', req.baseUrl); next(); });
router.get('/inner', (req, res) => res.json(req.params));
app.use('/outer/:x', router);
app.all('/any', (req, res) => res.send(req.method));

const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  for (const path of ['/', '/json?x=1&y[]=2&y[]=3&z[k]=v', '/user/12', '/user/ab', '/files/a/b%20c', '/thing', '/chain', '/skip',
    '/redirect', '/moved', '/cookie',
    '/headers', '/buffer', '/about', '/attachment', '/greet/bob', '/outer/7/inner', '/any', '/nothing', '/%', '/JSON/']) {
    await show(port, 'GET', path, { headers: { 'X-Given': 'given', Host: 'example.com:80', Accept: 'application/json' } });
  }
  for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST']) await show(port, method, '/thing');
  await show(port, 'HEAD', '/json');
  for (const accept of ['text/html', 'text/plain;q=0.5, application/json', 'image/png']) await show(port, 'GET', '/format',
    { headers: { Accept: accept } });
  await show(port, 'GET', '/json', { headers: { 'If-None-Match': 'W/"2e-2b4P1Q0w8dGzY0o6i2e0hYgIsss"' } });
  server.close();
});
