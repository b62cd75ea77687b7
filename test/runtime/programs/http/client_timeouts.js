const http = require('http');
const { serving } = require('./helpers.cjs');

const scenes = {
  option: (options) => http.get({ ...options, timeout: 40 }).on('timeout', function onTimeout() { this.destroy(); }),
  method: (options) => http.get(options).setTimeout(40, function onTimeout() {
    console.log('called back');
    this.destroy(new Error('too late'));
  }),
  'agent option': (options) => http.get({ ...options, agent: new http.Agent({ timeout: 40 }) }).on('socket', function onSocket(socket) {
    socket.on('timeout', () => this.destroy());
  }),
  'set on the socket': (options) => http.get(options).on('socket', function onSocket(socket) {
    socket.setTimeout(40, () => this.destroy());
  }),
};

serving({}, () => {}, async (port) => {
  for (const [name, start] of Object.entries(scenes)) {
    const req = start({ port, host: '127.0.0.1', agent: false });
    req.on('timeout', () => console.log(name, 'timeout'));
    req.on('error', (error) => console.log(name, error.message, error.code));
    await new Promise((resolve) => { req.on('close', resolve); });
    console.log(name, 'closed', req.timeout);
  }
}).then(() => serving({}, (req, res) => res.end('in time'), (port) => new Promise((resolve) => {
  const req = http.get({ port, host: '127.0.0.1', agent: false, timeout: 1000 }, (res) => {
    res.setTimeout(2000, () => console.log('never'));
    res.resume();
    res.on('close', resolve);
  });
  req.on('timeout', () => console.log('never'));
  req.clearTimeout();
})));
