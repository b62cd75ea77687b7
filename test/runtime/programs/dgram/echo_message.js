// SPDX-License-Identifier: MIT
// bind, listening, message with rinfo, answer, close: in order, with ticks.
'use strict';
const dgram = require('dgram');

const server = dgram.createSocket('udp4');
const log = [];
const note = (text) => {
  log.push(text);
  process.nextTick(() => log.push(`${text} tick`));
};
server.on('listening', () => note('listening'));
server.on('message', (message, rinfo) => {
  note(`server got ${message} ${rinfo.address} ${rinfo.family} ${rinfo.size} ${Object.keys(rinfo).join()} ${Buffer.isBuffer(message)}`);
  server.send(`echo ${message}`, rinfo.port, rinfo.address);
});
server.on('close', () => note('server close'));
console.log(server.bind(0, '127.0.0.1', function () {
  note(`callback ${this === server} ${server.address().address} ${server.address().family} ${server.address().port > 0}`);
  const client = dgram.createSocket('udp4', (message, rinfo) => {
    note(`client got ${message} ${rinfo.port === server.address().port}`);
    console.log(client.close(() => {
      note('client closed');
      server.close();
    }) === client);
  });
  client.on('listening', () => note('client listening'));
  client.send('hello', server.address().port, '127.0.0.1', (error, bytes) => note(`sent ${error} ${bytes}`));
  log.push('after send');
}) === server);
log.push('after bind');
process.on('exit', () => console.log(log.join('\n')));
