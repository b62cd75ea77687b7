const http = require('http');
const { attempt } = require('./helpers.cjs');

const message = new http.OutgoingMessage();
message.setHeader('Content-Type', 'text/plain').setHeader('X-List', ['a', 'b']).setHeader('Number', 5);
console.log(message.getHeader('content-type'), message.getHeader('CONTENT-TYPE'), message.getHeader('none'));
console.log(message.getHeaderNames(), message.getRawHeaderNames(), message.getHeaders());
console.log(message.hasHeader('x-LIST'), message.hasHeader('y'), message.headersSent);
message.setHeader('content-TYPE', 'text/html');
console.log(message.getRawHeaderNames());
message.removeHeader('NUMBER');
message.removeHeader('never');
console.log(message.getHeaders());
message.appendHeader('x-list', 'c').appendHeader('X-New', 'd').appendHeader('x-new', ['e', 'f']).appendHeader('content-type', 'g');
console.log(message.getHeaders());
console.log(new http.OutgoingMessage().getHeaders(), new http.OutgoingMessage().getHeaderNames());
message.setHeaders(new Map([['From', 'a map'], ['Two', ['x', 'y']]]));
console.log(message.getHeader('from'), message.getHeader('two'));
attempt(() => message.setHeaders());
attempt(() => message.setHeaders({ a: 'b' }));
attempt(() => message.setHeaders([['a', 'b']]));
for (const bad of ['', ' ', 'a b', 'a:', 'a\n', '\u00e9', undefined, null, 5, {}]) {
  attempt(() => message.setHeader(bad, 'x'));
}
for (const bad of [undefined, '\n', '\r', '\0', '\u0100', ['fine', 'not\nfine']]) {
  attempt(() => message.setHeader('x', bad));
  attempt(() => message.appendHeader('x', bad));
}
for (const good of ['', 'tab\tinside', '\u00ff', 0, null, true, []]) attempt(() => message.setHeader('x', good));
for (const call of ['getHeader', 'hasHeader', 'removeHeader']) attempt(() => message[call](5));
for (const name of ['a', 'A-B', "!#$%&'*+-.^_`|~0", 'a b', '']) attempt(() => http.validateHeaderName(name));
attempt(() => http.validateHeaderName('a b', 'Label'));
for (const value of ['a', undefined, null, '\n', '\u0100', 5]) attempt(() => http.validateHeaderValue('name', value));
