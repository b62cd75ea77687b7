const http = require('http');
const { serving, get } = require('./helpers.cjs');

class Request extends http.IncomingMessage {
  get isMine() {
    return `${this.method} ${this.url}`;
  }
}

class Response extends http.ServerResponse {
  constructor(req, options) {
    super(req, options);
    console.log('made for', req.url);
  }

  say(text) {
    this.setHeader('X-Said', text);
    this.end(text);
  }
}

serving({ IncomingMessage: Request, ServerResponse: Response }, (req, res) => {
  console.log(req instanceof Request, req instanceof http.IncomingMessage, res instanceof Response);
  res.say(req.isMine);
}, async (port) => {
  const { res, text } = await get({ port, path: '/x', agent: false });
  console.log(text, res.headers['x-said']);
});

function Old(req) {
  http.ServerResponse.call(this, req);
}
Object.setPrototypeOf(Old.prototype, http.ServerResponse.prototype);
const old = new Old({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 });
old.sendDate = false;
console.log(old.writeHead(200, { a: 'b' })._header);
console.log(typeof http.IncomingMessage, http.IncomingMessage.length, new http.IncomingMessage(null).headers);
