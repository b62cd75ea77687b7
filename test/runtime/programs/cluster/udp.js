// UDP sockets of workers: bound by the primary, unless they are exclusive.
'use strict';
const cluster = require('cluster');
const dgram = require('dgram');

if (cluster.isWorker) {
  const shared = dgram.createSocket('udp4');
  const exclusive = dgram.createSocket('udp4');
  shared.on('message', (data) => process.send({ data: `${data}` }));
  shared.bind(0, '127.0.0.1', () => {
    exclusive.bind({ port: 0, address: '127.0.0.1', exclusive: true }, () => {
      const taken = dgram.createSocket('udp4').on('error', ({ message, code, syscall, address, port }) => {
        process.send({
          ports: [shared.address().port, exclusive.address().port],
          error: [message.replace(/\d+$/, '<port>'), code, syscall, address, port === exclusive.address().port],
        });
      });
      taken.bind(exclusive.address().port, '127.0.0.1');
    });
  });
  process.on('message', () => {
    exclusive.close();
    cluster.worker.disconnect();
  });
} else {
  const reports = [];
  const start = () => cluster.fork().on('message', onMessage);
  const onMessage = (message) => {
    if (message.data !== undefined) {
      console.log(message);
      for (const worker of Object.values(cluster.workers)) worker.send('end');
      return;
    }
    reports.push(message);
    if (reports.length === 1) {
      start();
      return;
    }
    const [[shared, own], [alsoShared, alsoOwn]] = reports.map(({ ports }) => ports);
    console.log(shared === alsoShared, own !== alsoOwn, reports[0].error);
    const client = dgram.createSocket('udp4');
    client.send('datagram', shared, '127.0.0.1', () => client.close());
  };
  cluster.on('listening', (worker, { port, ...address }) => console.log('listening', port > 0, address));
  cluster.on('exit', (worker, code) => console.log('exit', code, worker.exitedAfterDisconnect));
  start();
}
