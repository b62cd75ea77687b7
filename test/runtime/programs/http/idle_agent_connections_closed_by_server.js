const http = require('http');
const { serving, get } = require('./helpers.cjs');

const free = (agent) => Object.values(agent.freeSockets).flat();

serving({}, (req, res) => res.end('ok'), async (port, server) => {
  const agent = new http.Agent({ keepAlive: true });
  await get({ port, agent });
  await new Promise((resolve) => { setImmediate(resolve); });
  let [socket] = free(agent);
  console.log('kept', free(agent).length, socket.listenerCount('data'), socket._httpMessage);
  const gone = new Promise((resolve) => { socket.on('close', resolve); });
  server.closeAllConnections();
  await gone;
  console.log('closed by the server', free(agent).length, agent.totalSocketCount);

  await get({ port, agent });
  await new Promise((resolve) => { setImmediate(resolve); });
  [socket] = free(agent);
  socket.destroy(new Error('unlucky'));
  await new Promise((resolve) => { socket.on('close', resolve); });
  console.log('after an error', free(agent).length, agent.totalSocketCount);

  const hasty = new http.Agent({ keepAlive: true, timeout: 50 });
  await get({ port, agent: hasty });
  await new Promise((resolve) => { setImmediate(resolve); });
  [socket] = free(hasty);
  console.log('timeout', socket.timeout);
  await new Promise((resolve) => { socket.on('close', resolve); });
  console.log('after its time', free(hasty).length);
  agent.destroy();
});
