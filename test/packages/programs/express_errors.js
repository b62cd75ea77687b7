const express = require('express');
const { show } = require('./client.cjs');

const app = express();
app.set('env', 'production');
console.error = () => {}; // where express writes the stacks of errors
app.get('/throw', () => { throw new Error('thrown'); });
app.get('/next', (req, res, next) => next(new Error('next')));
app.get('/status', (req, res, next) => next(Object.assign(new Error('teapot'), { status: 418, expose: true })));
app.get('/async', (req, res, next) => Promise.reject(new Error('async')).catch(next));
app.get('/late', (req, res, next) => { res.write('part'); next(new Error('late')); });
app.get('/handled', () => { throw new TypeError('handled'); });
app.get('/twice', (req, res) => {
  res.send('once');
  try {
    res.send('again');
  } catch (error) {
    console.log(error.code);
  }
});
app.use((error, req, res, next) => {
  if (req.path === '/handled') res.status(500).send(`${error.name}: ${error.message}`);
  else next(error);
});

const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  for (const path of ['/throw', '/next', '/status', '/async', '/handled', '/twice', '/none']) await show(port, 'GET', path);
  await show(port, 'GET', '/late').catch((error) => console.log('/late', error.message, error.code));
  server.close();
});
