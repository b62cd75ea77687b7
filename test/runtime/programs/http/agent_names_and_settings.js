const http = require('http');

const agent = new http.Agent({ keepAlive: true, keepAliveMsecs: 5, maxSockets: 7, maxFreeSockets: 3, timeout: 100, host: 'ignored' });
for (const options of [undefined, {}, { host: 'h', port: 1 }, { host: 'h', port: 1, localAddress: 'l' }, { family: 4 }, { family: 6 },
  { family: 5 },
  { socketPath: '/x' }, { host: 'h', port: 1, family: 6, socketPath: '/x' }]) {
  console.log(agent.getName(options));
}
for (const name of ['defaultPort', 'protocol', 'options', 'requests', 'sockets', 'freeSockets', 'keepAliveMsecs', 'keepAlive', 'maxSockets',
  'maxFreeSockets', 'scheduling', 'maxTotalSockets', 'totalSocketCount']) {
  console.log(name, agent[name], http.globalAgent[name]);
}
console.log(http.Agent() instanceof http.Agent, http.Agent.defaultMaxSockets, new http.Agent().keepAlive);
const mine = new http.Agent();
http.globalAgent = mine;
console.log(http.globalAgent === mine);
