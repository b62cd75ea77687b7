const net = require('net');
const { serving } = require('./helpers.cjs');

function watch(req, res, log) {
  for (const name of ['aborted', 'end', 'close']) req.on(name, () => log(`req ${name}`));
  req.on('error', (error) => log(`req error ${error.message} ${error.code}`));
  for (const name of ['finish', 'close']) res.on(name, () => log(`res ${name} ${res.destroyed} ${res.writableFinished}`));
}

async function scene(name, text, isHeard = true) {
  const log = (line) => console.log(`${name}: ${line}`);
  let request;
  const arrived = new Promise((resolve) => { request = resolve; });
  await serving({}, (req, res) => {
    if (isHeard) watch(req, res, log);
    if (name === 'reading') req.resume();
    if (name === 'writing') res.write('part');
    request({ req, res });
  }, async (port) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    const { req, res } = await arrived;
    const gone = new Promise((resolve) => { req.socket.on('close', resolve); });
    socket.destroy();
    await gone;
    await new Promise((resolve) => { setTimeout(resolve, 10); });
    log(`${req.aborted} ${req.destroyed} ${req.complete} ${res.destroyed} ${res.writableEnded}`);
    log(`write gives ${res.write('x', (error) => log(`called back ${error?.code}`))}`);
    res.end();
    await new Promise((resolve) => { setTimeout(resolve, 10); });
  });
}

(async () => {
  await scene('waiting', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await scene('unheard', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', false);
  await scene('writing', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await scene('half', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
  await scene('reading', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
})();
