// What a worker writes to its channel, and how it reacts to messages of a primary: here a program that knows nothing of
// clusters but these lines.
'use strict';

if (process.argv[2] === 'worker') {
  const net = require('net');
  const cluster = require('cluster');
  const server = net.createServer().listen({ port: 0, host: '127.0.0.1', backlog: 9 }, () => {
    console.log('listening', server.address());
    net.createServer().on('error', ({ errno, code, syscall, address, port }) => {
      console.log('error', { errno, code, syscall, address, port });
      cluster.worker.disconnect();
    }).listen(81, '127.0.0.1');
  });
  server.on('close', () => console.log('closed'));
} else {
  const { spawn } = require('child_process');
  const env = { ...process.env, NODE_UNIQUE_ID: '5', NODE_CHANNEL_FD: '3', NODE_CHANNEL_SERIALIZATION_MODE: 'json' };
  const child = spawn(process.execPath, [__filename, 'worker'], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'], env });
  const channel = child.stdio[3];
  const reply = (message) => channel.write(`${JSON.stringify({ cmd: 'NODE_CLUSTER', ...message })}\n`);
  const answer = ({ act, seq, port }) => {
    if (act === 'queryServer' && port === 0) {
      reply({ errno: null, key: 'the key', ack: seq, data: null, sockname: { address: '127.0.0.1', family: 'IPv4', port: 80 }, seq: 0 });
    } else if (act === 'queryServer') {
      reply({ errno: -98, key: 'other key', ack: seq, data: null, seq: 1 });
    } else if (act === 'exitedAfterDisconnect') {
      reply({ ack: seq, seq: 3 });
    }
  };
  const lines = [];
  let rest = '';
  channel.setEncoding('utf8').on('data', (text) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop();
    for (const line of parts) {
      lines.push(line);
      answer(JSON.parse(line));
    }
  });
  let output = '';
  child.stdout.on('data', (data) => { output += data; });
  child.on('close', (code) => {
    console.log(lines.sort().join('\n'));
    console.log(output.trim());
    console.log('close', code);
  });
}
