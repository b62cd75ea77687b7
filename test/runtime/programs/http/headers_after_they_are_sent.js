const http = require('http');
const { attempt, withoutDate } = require('./helpers.cjs');

const res = new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 });
res.setHeader('A', 'b');
res.flushHeaders();
res.flushHeaders();
console.log(res.headersSent, withoutDate(res.outputData[0].data));
attempt(() => res.setHeader('C', 'd'));
attempt(() => res.appendHeader('C', 'd'));
attempt(() => res.removeHeader('A'));
attempt(() => res.setHeaders(new Map([['C', 'd']])));
attempt(() => res.writeHead(404));
console.log(res.getHeader('a'), res.statusCode);
