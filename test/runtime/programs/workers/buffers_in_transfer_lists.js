// Buffers that are transferred leave the sender, whether the message contains them or not; the memory of WebAssembly is copied.
'use strict';
const { MessageChannel, Worker, receiveMessageOnPort } = require('worker_threads');

const { port1, port2 } = new MessageChannel();
const sizes = (...buffers) => buffers.map((buffer) => buffer.byteLength).join(' ');
const received = () => receiveMessageOnPort(port2)?.message;

const memory = new WebAssembly.Memory({ initial: 1 });
new Uint8Array(memory.buffer)[7] = 7;
port1.postMessage(memory.buffer, [memory.buffer]);
console.log('memory', new Uint8Array(received())[7], sizes(memory.buffer));
port1.postMessage('without it', [memory.buffer]);
console.log(received(), sizes(memory.buffer));

const contained = new ArrayBuffer(1 << 20);
const listed = new ArrayBuffer(16);
const kept = new ArrayBuffer(32);
new Uint8Array(contained)[3] = 3;
port1.postMessage({ contained, again: contained, view: new Uint8Array(contained, 3, 1), kept }, [contained, listed]);
const message = received();
console.log(sizes(contained, listed, kept), sizes(message.contained, message.kept), message.view[0], message.again === message.contained);

const views = [new ArrayBuffer(8), new ArrayBuffer(10000), new ArrayBuffer(8, { maxByteLength: 64 })];
port1.postMessage(views, views);
const back = received();
console.log(sizes(...views), sizes(...back), back[2].resizable, back[2].maxByteLength);

port2.close();
setImmediate(() => {
  const late = new ArrayBuffer(64);
  port1.postMessage(late, [late]);
  console.log('closed', sizes(late));
  const worker = new Worker('const { parentPort } = require("worker_threads"); parentPort.on("message", (m) => parentPort.postMessage(m, [m]))', { eval: true });
  let rounds = 0;
  worker.on('message', (buffer) => {
    if (++rounds < 200) worker.postMessage(buffer, [buffer]);
    else {
      console.log('round trips', rounds, sizes(buffer), new Uint8Array(buffer)[99]);
      worker.terminate();
    }
  });
  const first = new ArrayBuffer(1 << 20);
  new Uint8Array(first)[99] = 99;
  worker.postMessage(first, [first]);
});
