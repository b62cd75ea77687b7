const { serving, exchange, show } = require('./helpers.cjs');

const upgrade = (more = '', rest = '') => `GET /up HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: echo\r\n${more}\r\n${rest}`;

function takeOver(req, socket, head) {
  show(req.method, req.url, String(head), req.upgrade, req.headers.upgrade, socket.listenerCount('data'), socket.eventNames());
  socket.write('switched ');
  socket.on('data', (data) => socket.end(`echo ${data}`));
  if (head.length > 0) socket.end(`head ${head}`);
}

(async () => {
  await serving({}, (req, res) => res.end('plain'), async (port, server) => {
    show(await exchange(port, upgrade('', 'GET /ignored HTTP/1.1\r\nHost: a\r\n\r\n'), /plain$/));
    show(await exchange(port, 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n'));
    server.on('upgrade', takeOver);
    server.on('connect', takeOver);
    show(await exchange(port, upgrade('', 'rest')));
    show(await exchange(port, [upgrade(), 'later']));
    show(await exchange(port, upgrade('Content-Length: 3\r\n', 'abcrest')));
    show(await exchange(port, 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\ntunnel'));
    show(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: echo\r\nConnection: close\r\n\r\n'));
    console.log(await new Promise((resolve) => { server.getConnections((error, count) => resolve(count)); }));
  });
})();
