const http = require('http');
const { serving } = require('./helpers.cjs');

const free = (agent) => Object.values(agent.freeSockets).flat().length;
const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

serving({}, (req, res) => res.end('x'.repeat(1000)), async (port) => {
  const agent = new http.Agent({ keepAlive: true });
  const options = { port, host: '127.0.0.1', agent };
  const unheard = http.request(options);
  unheard.end();
  await new Promise((resolve) => { unheard.on('close', resolve); });
  await wait(5);
  console.log('without a listener', free(agent));
  const res = await new Promise((resolve) => { http.get(options, resolve); });
  await wait(20);
  console.log('not read', free(agent), res.complete, res.readableEnded, res.readableLength);
  res.resume();
  await new Promise((resolve) => { res.on('close', resolve); });
  await wait(5);
  console.log('read', free(agent), res.destroyed, res.readableEnded);
  agent.destroy();
});
