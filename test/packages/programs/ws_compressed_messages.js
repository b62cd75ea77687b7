const { WebSocket, WebSocketServer } = require('ws');

const server = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  perMessageDeflate: { threshold: 64, zlibDeflateOptions: { level: 6, chunkSize: 1024 }, serverNoContextTakeover: false },
});

server.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => socket.send(isBinary ? data : `${data}`.toUpperCase(), { binary: isBinary }));
});

const MESSAGES = ['short', 'a longer message, '.repeat(100), Buffer.alloc(70000, 'binary '), '', 'e\u00e9\u{1f600}'.repeat(1000), 'the end'];

function talk(perMessageDeflate) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.address().port}`, { perMessageDeflate });
    let next = 0;
    socket.on('open', () => {
      console.log('open', JSON.stringify(socket.extensions));
      for (const message of MESSAGES) socket.send(message);
    });
    socket.on('message', (data, isBinary) => {
      const sent = MESSAGES[next++];
      const isSame = isBinary ? data.equals(sent) : `${data}` === sent.toUpperCase();
      console.log('message', isBinary, data.length, isSame);
      if (next === MESSAGES.length) socket.close(1000, 'enough');
    });
    socket.on('close', (code, reason) => {
      console.log('close', code, `${reason}`);
      resolve();
    });
  });
}

(async () => {
  await new Promise((resolve) => { server.on('listening', resolve); });
  await talk(true);
  await talk({ threshold: 0, clientNoContextTakeover: true });
  await talk(false);
  server.close();
})();
