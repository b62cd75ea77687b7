// SPDX-License-Identifier: MIT
//
// Messages with and without handles arrive in the order in which they were sent; the results of send() while a
// handle is in flight; disconnect() waits for all of them.
'use strict';

const { fork } = require('child_process');
const net = require('net');

if (process.argv[2] === 'child') {
  const got = [];
  process.on('message', (message, handle) => {
    got.push(handle ? `${message} with ${handle.constructor.name}` : message);
    if (message.startsWith('echo')) {
      process.send('back 1', handle, () => handle.close());
      process.send('back 2');
      process.send('back 3', (error) => got.push(`sent ${error}`));
    } else {
      handle?.close?.();
      handle?.end?.();
    }
  });
  process.on('disconnect', () => console.log('child', got));
} else {
  main();
}

async function ended(child, log) {
  await new Promise((resolve) => { child.on('exit', resolve); });
  console.log('parent', log);
}

async function servers() {
  const child = fork(__filename, ['child']);
  const server = net.createServer();
  await new Promise((resolve) => { server.listen(0, resolve); });
  const log = [];
  const done = (name) => (error) => log.push(`${name} ${error?.code ?? error}`);
  const answers = [child.send('1'), child.send('2', server, done('2')), child.send('3', done('3')), child.send('4', server, done('4')),
    child.send('5', done('5')), child.send('6', done('6'))];
  child.disconnect();
  answers.push(child.connected, child.send('7', done('7')));
  server.close();
  await ended(child, log.concat(answers.join()));
  console.log(log.sort());
}

async function sockets() {
  const child = fork(__filename, ['child']);
  const server = net.createServer((socket) => {
    for (const message of ['before', 'with', 'after', 'last']) child.send(message, message === 'with' ? socket : undefined);
    child.disconnect();
    server.close();
  });
  await new Promise((resolve) => { server.listen(0, resolve); });
  net.connect(server.address().port).resume();
  await ended(child, []);
}

async function bothWays() {
  const child = fork(__filename, ['child']);
  const server = net.createServer();
  await new Promise((resolve) => { server.listen(0, resolve); });
  const log = [];
  child.on('message', (message, handle) => {
    log.push(handle ? `${message} with ${handle.constructor.name}` : message);
    handle?.close();
    if (log.length === 3) child.disconnect();
  });
  child.send('echo', server);
  await ended(child, log);
  server.close();
}

async function main() {
  await servers();
  await sockets();
  await bothWays();
}
