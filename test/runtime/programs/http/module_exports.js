const http = require('http');

console.log(Object.keys(http));
console.log(http.METHODS.join());
console.log(http.STATUS_CODES);
console.log(http.maxHeaderSize, require('node:http') === http);
const shared = (Class, ...also) => also.concat(Object.getOwnPropertyNames(Class.prototype)).filter((name) => !name.startsWith('_')).sort()
  .join();
for (const name of ['Agent', 'ClientRequest', 'IncomingMessage', 'OutgoingMessage', 'Server', 'ServerResponse']) {
  console.log(name, typeof http[name], http[name].name);
}
for (const name of ['Agent', 'ClientRequest', 'OutgoingMessage', 'Server', 'ServerResponse']) console.log(name, shared(http[name]));
const chain = (Class) => (Class && Class.name ? [Class.name, ...chain(Object.getPrototypeOf(Class))] : []);
for (const name of ['ServerResponse', 'ClientRequest', 'IncomingMessage', 'Server', 'Agent']) console.log(chain(http[name]).join(' '));
