const http = require('http');
const { serving } = require('./helpers.cjs');

const counts = (lists) => Object.values(lists).map((list) => list.length).join() || '-';
const show = (agent, when) => console.log(when, 'sockets', counts(agent.sockets), 'free', counts(agent.freeSockets),
  'waiting', counts(agent.requests), 'total', agent.totalSocketCount);

function ask(port, agent, path = '/') {
  return new Promise((resolve, reject) => {
    const req = http.get({ port, host: '127.0.0.1', agent, path }, (res) => {
      let text = '';
      res.on('data', (data) => { text += data; });
      res.on('end', () => setTimeout(resolve, 30, { text, isReused: req.reusedSocket }));
    });
    req.on('error', reject);
  });
}

serving({}, (req, res) => {
  if (req.url === '/close') res.setHeader('Connection', 'close');
  res.end(`${req.url} ${req.headers.connection}`);
}, async (port) => {
  for (const options of [{ keepAlive: true }, {}, { keepAlive: true, maxSockets: 1 }, { maxSockets: 1 }, { keepAlive: true,
    maxFreeSockets: 1 },
    { maxTotalSockets: 2, keepAlive: true }, { keepAlive: true, scheduling: 'fifo' }]) {
    const agent = new http.Agent(options);
    console.log(options);
    const paths = ['/1', '/2', '/3'];
    const all = Promise.all(paths.map((path) => ask(port, agent, path)));
    show(agent, 'asked');
    for (const { text, isReused } of await all) console.log(text, isReused);
    show(agent, 'answered');
    console.log((await ask(port, agent, '/again')).isReused);
    console.log((await ask(port, agent, '/close')).text);
    show(agent, 'at the end');
    agent.destroy();
  }
});
