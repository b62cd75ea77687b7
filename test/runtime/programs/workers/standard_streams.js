// SPDX-License-Identifier: MIT
//
// What a worker writes to its standard streams, read by the main thread; what it reads from stdin.
'use strict';

const { Worker } = require('node:worker_threads');
const { once } = require('node:events');

async function text(stream) {
  let all = '';
  for await (const chunk of stream.setEncoding('utf8')) all += chunk;
  return all;
}

async function main() {
  const worker = new Worker(`
    process.stdin.setEncoding('utf8');
    let all = '';
    process.stdin.on('data', (chunk) => { all += chunk; });
    process.stdin.on('end', () => { console.log('read', all); console.error('to stderr'); process.stdout.write(Buffer.from('bytes ÿ\\n')); });
    console.log('first %d', 1, { a: 1 });
  `, { eval: true, stdin: true, stdout: true, stderr: true });
  worker.stdin.write('some ');
  worker.stdin.end('input');
  const [out, err] = await Promise.all([text(worker.stdout), text(worker.stderr), once(worker, 'exit')]);
  console.log([out, err]);

  const plain = new Worker('console.log("through the main thread"); process.stdin.on("end", () => console.log("no input")).resume(); process.stdout.write("and more\\n")', { eval: true });
  console.log(plain.stdin, typeof plain.stdout.read, plain.stdout === plain.stdout);
  await once(plain, 'exit');

  const leaves = new Worker('process.on("exit", () => console.log("at the exit")); process.stdout.write("before "); process.exit()', { eval: true, stdout: true });
  console.log(await text(leaves.stdout));

  const streams = new Worker('require("worker_threads").parentPort.postMessage([process.stdout.fd, process.stdout.isTTY, process.stdout.writable, process.stdin.fd])', { eval: true });
  console.log(await once(streams, 'message'));
}

main();
