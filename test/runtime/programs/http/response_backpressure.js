const net = require('net');
const { serving } = require('./helpers.cjs');

const chunk = 'x'.repeat(64 * 1024);

serving({}, (req, res) => {
  let writes = 0;
  let drains = 0;
  const more = () => {
    while (writes < 200) {
      writes++;
      if (!res.write(chunk)) {
        if (drains === 0) console.log('must wait', res.writableNeedDrain, res.writableLength > 0);
        return;
      }
    }
    res.end(() => console.log('sent', writes, drains > 0, res.writableLength));
  };
  res.on('drain', () => {
    drains++;
    more();
  });
  more();
}, (port) => new Promise((resolve) => {
  const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.0\r\n\r\n'));
  let bytes = 0;
  socket.pause();
  setTimeout(() => socket.resume(), 50);
  socket.on('data', (data) => { bytes += data.length; });
  socket.on('end', () => {
    console.log('received', bytes > 200 * chunk.length, bytes < 200 * chunk.length + 500);
    resolve();
  });
}));
