const { serving, get, attempt } = require('./helpers.cjs');

function answer(req, res) {
  res.on('error', (error) => console.log('error event', error.code, error.message));
  res.on('finish', () => console.log('finish'));
  res.end('done', () => console.log('end called back'));
  console.log('write gives', res.write('more', (error) => console.log('write called back', error.code)));
  res.end('again', (error) => console.log('end with data called back', error.code));
  res.end(() => console.log('end without data called back'));
  setImmediate(() => {
    res.end((error) => console.log('late end called back', error?.code));
    console.log('late write gives', res.write('x', (error) => console.log('late write called back', error.code)));
  });
}

serving({}, answer, async (port) => {
  const { text } = await get({ port, agent: false });
  console.log(text);
  await new Promise((resolve) => { setTimeout(resolve, 20); });
});

const http = require('http');
const message = () => new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 });
for (const bad of [undefined, null, 5, {}, []]) attempt(() => message().write(bad));
for (const bad of [5, {}, []]) attempt(() => message().end(bad));
attempt(() => new http.OutgoingMessage().write('x'));
attempt(() => message().pipe(process.stdout));
