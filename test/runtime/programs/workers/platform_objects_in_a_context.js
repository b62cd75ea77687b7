// A port that was moved to a context cannot receive objects of the platform: these become `messageerror`.
'use strict';

const fs = require('fs');
const vm = require('vm');
const { createSecretKey } = require('crypto');
const { BlockList } = require('net');
const { MessageChannel, moveMessagePortToContext } = require('worker_threads');

function send(name, value, list) {
  const { port1, port2 } = new MessageChannel();
  const moved = moveMessagePortToContext(port2, vm.createContext());
  return new Promise((resolve) => {
    moved.onmessage = ({ data }) => {
      console.log(name, Object.prototype.toString.call(data));
      if (data === 'last') resolve();
    };
    moved.onmessageerror = ({ type, data }) => console.log(name, type, data.code, data.message, data instanceof Error);
    moved.start();
    port1.postMessage(value, list);
    port1.postMessage('last');
  }).finally(() => port1.close());
}

(async () => {
  const handle = await fs.promises.open(__filename);
  await send('file', handle, [handle]);
  const inside = await fs.promises.open(__filename);
  await send('file inside', { deep: [inside] }, [inside]);
  await send('key', createSecretKey(Buffer.from('ab')));
  await send('blob', new Blob(['x']));
  await send('list', new BlockList());
  await send('module', new WebAssembly.Module(Buffer.from('0061736d01000000', 'hex')));
})();
