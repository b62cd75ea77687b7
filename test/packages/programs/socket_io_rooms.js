// SPDX-License-Identifier: MIT
// socket.io with its client: polling that becomes WebSocket, acknowledgements, rooms, binary data, namespaces.
const http = require('http');
const { once } = require('events');
const { Server } = require('socket.io');
const { io } = require('socket.io-client');

(async () => {
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Server(server, { perMessageDeflate: { threshold: 100 } });
  sockets.on('connection', (socket) => {
    socket.on('join', async (room, done) => {
      await socket.join(room);
      done(room);
    });
    socket.on('say', (room, text) => sockets.to(room).emit('said', text));
    socket.on('sum', (bytes, done) => done({ sum: bytes.reduce((a, b) => a + b), copy: bytes }));
  });
  const admin = sockets.of('/admin');
  admin.use((socket, next) => next(socket.handshake.auth.token === 'right' ? undefined : new Error('wrong token')));
  admin.on('connection', (socket) => socket.emit('welcome', socket.nsp.name));

  const address = `http://127.0.0.1:${server.address().port}`;
  const connect = (path = '', options = {}) => io(address + path, { forceNew: true, reconnection: false, ...options });
  const [polling, direct] = [connect(), connect('', { transports: ['websocket'] })];
  await Promise.all([polling, direct].map((socket) => new Promise((resolve) => { socket.on('connect', resolve); })));
  if (polling.io.engine.transport.name !== 'websocket') await new Promise((resolve) => { polling.io.engine.once('upgrade', resolve); });
  console.log(polling.io.engine.transport.name, direct.io.engine.transport.name, sockets.engine.clientsCount);

  console.log('joined', await polling.emitWithAck('join', 'kitchen'), await direct.emitWithAck('join', 'kitchen'));
  const heard = Promise.all([polling, direct].map((socket) => new Promise((resolve) => { socket.once('said', resolve); })));
  direct.emit('say', 'kitchen', 'dinner '.repeat(50));
  console.log((await heard).map((text) => text.length));
  const { sum, copy } = await polling.emitWithAck('sum', Buffer.from([1, 2, 3, 250]));
  console.log(sum, Buffer.isBuffer(copy), copy);
  console.log((await sockets.in('kitchen').fetchSockets()).length);

  const refused = connect('/admin', { auth: { token: 'wrong' } });
  console.log(await new Promise((resolve) => { refused.on('connect_error', ({ message }) => resolve(message)); }));
  const welcome = connect('/admin', { auth: { token: 'right' } });
  console.log(await new Promise((resolve) => { welcome.on('welcome', resolve); }));
  const gone = new Promise((resolve) => { direct.on('disconnect', resolve); });
  sockets.disconnectSockets(true);
  console.log(await gone);
  for (const socket of [polling, direct, refused, welcome]) socket.disconnect();
  await sockets.close();
  console.log('closed');
})();
