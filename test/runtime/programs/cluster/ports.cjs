// Two workers listen twice on port 0, and on fixed ports, under a scheduling policy.
'use strict';
const cluster = require('cluster');
const net = require('net');

exports.run = (policy) => {
  cluster.schedulingPolicy = policy;
  if (cluster.isPrimary) primary();
  else worker();
};

function worker() {
  const listen = (...args) => new Promise((resolve) => {
    const server = net.createServer((socket) => socket.end(`worker ${cluster.worker.id}`));
    server.on('error', resolve).listen(...args, () => resolve(server));
  });
  const portOf = (server) => server.address().port;
  (async () => {
    const first = await listen(0, '127.0.0.1');
    const second = await listen(0, '127.0.0.1');
    const exclusive = await listen({ port: 0, host: '127.0.0.1', exclusive: true });
    const taken = await listen({ port: portOf(first), host: '127.0.0.1', exclusive: true });
    const again = await listen(portOf(exclusive), '127.0.0.1');
    process.send({
      ports: [first, second, exclusive].map(portOf),
      errors: [taken, again].map((error) => `${error.message.replace(/\d+$/, '<port>')} ${error.code} ${error.syscall} ${error.address} ${error.port > 0}`),
      address: { ...first.address(), port: 0 },
      listening: first.listening,
    });
    process.on('message', () => {
      exclusive.close();
      second.close(() => cluster.worker.disconnect());
    });
  })();
}

function primary() {
  const reports = [];
  const start = () => cluster.fork().on('message', (report) => {
    reports.push(report);
    if (reports.length === 1) start();
    else connect(reports, []);
  });
  start();
  cluster.on('exit', (one, code) => console.log('exit', code, one.exitedAfterDisconnect));
}

function connect(reports, answers) {
  const [[first, second, own], [alsoFirst, alsoSecond, alsoOwn]] = reports.map(({ ports }) => ports);
  if (answers.length < 6) {
    net.connect(answers.length % 2 === 0 ? first : second, '127.0.0.1').on('data', (data) => answers.push(`${data}`))
      .on('close', () => connect(reports, answers));
    return;
  }
  console.log(first === alsoFirst, second === alsoSecond, first !== second, own !== alsoOwn, own !== first);
  console.log(reports[0].errors, reports[0].address, reports[0].listening);
  console.log(reports[1].errors, reports[1].address, reports[1].listening);
  console.log(answers.every((text) => /^worker [12]$/.test(text)));
  if (cluster.schedulingPolicy === cluster.SCHED_RR) console.log(new Set([answers[0], answers[2]]).size, new Set([answers[1], answers[3]]).size);
  for (const worker of Object.values(cluster.workers)) worker.send('end');
}
