const { judge } = require('./refused_helper.cjs');

const next = 'GET /2 HTTP/1.1\r\nHost: b\r\n\r\n';
const texts = [];
for (const connection of ['close', 'Close', 'close, keep-alive', 'keep-alive, close', 'x, close', 'closex']) {
  for (const version of ['1.1', '1.0']) {
    for (const rest of ['', '\r\n', '\r\n\r\n', 'junk', next]) {
      texts.push(`GET / HTTP/${version}\r\nHost: a\r\nConnection: ${connection}\r\n\r\n${rest}`);
    }
  }
}
judge(texts);
