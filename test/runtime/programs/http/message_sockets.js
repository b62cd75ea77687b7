const { serving, exchange } = require('./helpers.cjs');

serving({}, (req, res) => {
  const { socket } = req;
  console.log(req.connection === socket, res.socket === socket, res.connection === socket, req.client === socket);
  console.log(socket.remoteAddress, socket.remoteFamily, socket.localAddress, typeof socket.remotePort, socket.encrypted);
  console.log(socket.server.listening, socket.bytesRead > 0, socket.writable, socket.readable, socket.timeout);
  res.end('ok', () => {
    console.log('sent', res.socket, socket.bytesWritten > 50, req.socket === socket);
    socket.destroy();
  });
}, (port) => exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
