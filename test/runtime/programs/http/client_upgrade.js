const http = require('http');
const { serving } = require('./helpers.cjs');

const finished = (socket) => new Promise((resolve) => {
  let text = '';
  socket.on('data', (data) => { text += data; });
  socket.on('close', () => resolve(text));
});

serving({}, (req, res) => res.end('no change'), async (port, server) => {
  const talk = (line) => (req, socket, head) => {
    socket.write(`${line}hello`);
    socket.on('data', (data) => socket.end(` ${req.url} ${head} echo ${data}`));
  };
  const options = { port, host: '127.0.0.1' };
  const headers = { Connection: 'Upgrade', Upgrade: 'echo' };
  await new Promise((resolve) => {
    http.get({ ...options, headers, agent: false }, (res) => {
      console.log('not upgraded', res.statusCode);
      res.resume();
      res.on('end', resolve);
    }).on('upgrade', () => console.log('never'));
  });
  server.on('upgrade', talk('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n'));
  server.on('connect', talk('HTTP/1.1 200 OK\r\n\r\n'));
  for (const [event, more] of [['upgrade', { headers }], ['connect', { method: 'CONNECT', path: 'somewhere:80' }]]) {
    const req = http.request({ ...options, ...more });
    req.on('close', () => console.log('request closed', req.destroyed));
    req.on('response', () => console.log('never'));
    const [res, socket, head] = await new Promise((resolve) => { req.on(event, (...args) => resolve(args)); req.end(); });
    console.log(event, res.statusCode, res.headers, String(head), res.upgrade, socket === req.socket, socket.eventNames());
    console.log(Object.keys(http.globalAgent.sockets), http.globalAgent.totalSocketCount);
    socket.write('my words');
    console.log(await finished(socket));
  }
  const unheard = http.request({ ...options, headers });
  unheard.on('error', (error) => console.log('error', error.message));
  unheard.end();
  await new Promise((resolve) => { unheard.on('close', resolve); });
  console.log('closed without a listener');
});
