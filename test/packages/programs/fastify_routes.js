// SPDX-License-Identifier: MIT
// Fastify: schemas that validate and serialize, hooks, plugins, errors, and requests without a socket.
const fastify = require('fastify');
const { show } = require('./client.cjs');

const app = fastify({ forceCloseConnections: true });
const hooks = [];
for (const name of ['onRequest', 'preValidation', 'preHandler', 'onSend', 'onResponse']) {
  app.addHook(name, async (request) => { hooks.push(`${name} ${request.url}`); });
}

app.post('/items/:id', {
  schema: {
    params: { type: 'object', properties: { id: { type: 'integer' } } },
    body: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 2 }, count: { type: 'integer', default: 7 } } },
    response: { 201: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' }, count: { type: 'number' } } } },
  },
}, async (request, reply) => {
  reply.code(201);
  return { id: request.params.id, ...request.body, secret: 'not in the schema' };
});
app.get('/broken', async () => { throw Object.assign(new Error('broken'), { statusCode: 418 }); });
app.get('/text', (request, reply) => { reply.type('text/plain').send('plain text'); });
app.register(async (scope) => {
  scope.decorateRequest('who', null);
  scope.addHook('onRequest', async (request) => { request.who = request.headers.authorization ?? 'nobody'; });
  scope.get('/me', async (request) => ({ who: request.who }));
}, { prefix: '/private' });
app.setNotFoundHandler(async (request, reply) => reply.code(404).send({ missing: request.url }));

(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address();
  const headers = { 'content-type': 'application/json' };
  await show(port, 'POST', '/items/12', { headers, body: '{"name":"chair"}' });
  await show(port, 'POST', '/items/12', { headers, body: '{"name":"x"}' });
  await show(port, 'POST', '/items/none', { headers, body: '{"name":"chair"}' });
  await show(port, 'POST', '/items/12', { headers, body: '{"name"' });
  for (const path of ['/broken', '/text', '/private/me', '/none']) await show(port, 'GET', path);
  const injected = await app.inject({ method: 'GET', url: '/private/me', headers: { authorization: 'somebody' } });
  console.log('injected', injected.statusCode, injected.json());
  console.log(hooks.slice(0, 10));
  await app.close();
})();
