// SPDX-License-Identifier: MIT
// Koa: the order of middleware around `await next()`, bodies of every kind, errors, cookies.
const { Readable } = require('stream');
const Koa = require('koa');
const { show } = require('./client.cjs');

const app = new Koa({ keys: ['a key'] });
app.silent = true;
const order = [];

app.use(async (ctx, next) => {
  order.push(`> ${ctx.method} ${ctx.path}`);
  await next();
  order.push(`< ${ctx.status}`);
});
app.use(async (ctx, next) => {
  if (ctx.path !== '/json') return next();
  ctx.cookies.set('seen', 'yes', { signed: true });
  ctx.body = { query: ctx.query, type: ctx.accepts('html', 'json') };
});
app.use(async (ctx, next) => {
  if (ctx.path !== '/stream') return next();
  ctx.type = 'text/plain';
  ctx.body = Readable.from(['one ', 'two ', 'three']);
});
app.use(async (ctx, next) => {
  if (ctx.path !== '/body') return next();
  let text = '';
  for await (const chunk of ctx.req) text += chunk;
  ctx.status = 201;
  ctx.set('X-Length', String(text.length));
  ctx.body = Buffer.from(text.toUpperCase());
});
app.use(async (ctx, next) => {
  if (ctx.path === '/refused') ctx.throw(403, 'not for you');
  if (ctx.path === '/broken') throw new Error('broken');
  if (ctx.path === '/moved') ctx.redirect('/json');
  else await next();
});
app.on('error', (error) => console.log('error event:', error.message, error.status, error.expose));

const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  await show(port, 'GET', '/json?a=1&b=2', { headers: { accept: 'application/json' } });
  await show(port, 'GET', '/stream');
  await show(port, 'POST', '/body', { body: 'some text' });
  await show(port, 'HEAD', '/json');
  for (const path of ['/refused', '/broken', '/moved', '/none']) await show(port, 'GET', path);
  console.log(order);
  server.close();
});
