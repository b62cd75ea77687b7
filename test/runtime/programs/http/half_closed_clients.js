const net = require('net');
const { serving, withoutDate } = require('./helpers.cjs');

function ask(port, text) {
  return new Promise((resolve) => {
    let got = '';
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(text));
    socket.on('data', (data) => { got += data; });
    socket.on('error', () => {});
    socket.on('end', () => {
      socket.destroy();
      resolve(withoutDate(got));
    });
  });
}

async function scene(allow) {
  await serving({}, (req, res) => {
    console.log('request', req.url);
    req.on('aborted', () => console.log('aborted', req.url));
    if (req.url === '/now') res.end('at once');
    else req.socket.on('end', () => setTimeout(() => res.end('later'), 10));
  }, async (port, server) => {
    server.httpAllowHalfOpen = allow;
    for (const url of ['/now', '/later']) console.log(JSON.stringify(await ask(port, `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`)));
  });
}

scene(false).then(() => scene(true));
