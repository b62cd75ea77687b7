// SPDX-License-Identifier: MIT
// The classes of fetch(): what their constructors take, their methods, and how they print.
'use strict';

function attempt(name, run) {
  try {
    console.log(name, run());
  } catch (error) {
    console.log(name, error.name, error.message);
  }
}

const headers = new Headers([['B', '2'], ['a', '1'], ['b', '3'], ['Set-Cookie', 'x=1'], ['set-cookie', 'y=2']]);
console.log([...headers], headers.getSetCookie(), headers.has('A'), headers.get('missing'), headers);
headers.delete('b');
headers.set('C', ' trimmed ');
headers.append('c', 'more');
headers.forEach((value, name) => console.log(name, value));
for (const init of [null, 1, 'text', [['a']], [1], { a: undefined }, { 'ä': '1' }, { a: 'ĀĀ' }, new Map([['m', '1']])]) {
  attempt('Headers', () => [...new Headers(init)]);
}
attempt('get', () => headers.get('a b'));
attempt('without arguments', () => headers.append('a'));
attempt('foreign this', () => Headers.prototype.get.call({}, 'a'));

for (const [url, init] of [['http://a/b'], ['http://a/b', { method: 'post', body: 'x' }], ['http://a/', { headers: { a: 'b' }, referrer: '' }],
  ['x'], ['http://u:p@a/'], ['http://a/', { method: 'CONNECT' }], ['http://a/', { credentials: 'x' }], ['http://a/', { body: 'x' }]]) {
  attempt('Request', () => new Request(url, init));
}
const request = new Request('http://a/', { method: 'POST', body: 'text', keepalive: true });
const second = new Request(request, { headers: { x: 'y' } });
console.log(request.bodyUsed, second.bodyUsed, second.method, [...second.headers], second.keepalive, second.duplex, second.signal.aborted);

for (const [body, init] of [[], ['x'], [null, { status: 204 }], ['x', { status: 204 }], ['x', { status: 99 }], ['x', { statusText: 'ä\n' }],
  [new URLSearchParams('a=b')], ['x', { headers: { 'content-type': 'own' } }], [Symbol('s')]]) {
  attempt('Response', () => new Response(body, init));
}
attempt('json', () => Response.json({ a: 1 }, { status: 201 }));
attempt('json of a function', () => Response.json(() => {}));
attempt('redirect', () => [...Response.redirect('http://a/', 303).headers]);
attempt('redirect with status 200', () => Response.redirect('http://a/', 200));
attempt('error', () => [Response.error().status, Response.error().type]);

const form = new FormData();
form.append('a', '1');
form.append('a', '2');
form.set('b', new Blob(['x']), 'name');
form.set('c', new File(['y'], 'own.txt', { type: 'text/plain', lastModified: 5 }));
console.log([...form.keys()], form.getAll('a'), form.get('b').name, form.get('c'), form.has('d'), Object.prototype.toString.call(form));
attempt('FormData of something', () => new FormData({}));
attempt('append text with a file name', () => form.append('a', 'b', 'c'));

(async () => {
  const back = await new Response(form).formData();
  for (const [name, value] of back) console.log(name, typeof value === 'string' ? value : [value.name, value.type, await value.text()]);
  console.log([...await new Response('a=1&b=%C3%A4', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }).formData()]);
  await new Response('x').formData().catch((error) => console.log(error.name, error.message));
  await new Response('--b\r\nbad', { headers: { 'content-type': 'multipart/form-data; boundary=b' } }).formData()
    .catch((error) => console.log(error.name, error.message));
  for (const name of ['fetch', 'FormData', 'Headers', 'Request', 'Response']) {
    console.log(name, globalThis[name].name, globalThis[name].length, Object.keys(globalThis).includes(name),
      Object.getOwnPropertyNames(globalThis[name].prototype ?? {}).sort().join());
  }
})();
