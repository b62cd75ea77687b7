// SPDX-License-Identifier: MIT
// Errors of import attributes, of data URLs, and in which order they are found.
let count = 0;

async function attempt(name, run) {
  try {
    await run();
    console.log(name);
  } catch (error) {
    console.log(name, error.name, error.code, error.message, error.input);
  }
}

const urls = {
  js: () => `data:text/javascript,export{};${++count}`, json: () => `data:application/json,${++count}`, css: () => `data:text/css,${++count}`,
  bad: () => `data:invalid,${++count}`, none: () => `data:,${++count}`, builtin: () => 'node:fs',
};
for (const [name, url] of Object.entries(urls)) {
  for (const attributes of [undefined, {}, { type: 'json' }, { type: 'css' }, { foo: 'bar' }, { type: 'json', foo: 'bar' }, { foo: 'bar', type: 'css' }]) {
    await attempt(`${name} ${JSON.stringify(attributes)}`, () => import(url(), attributes && { with: attributes }));
  }
}
for (const attributes of ['type:"json"', 'foo:"bar"', 'type:"json",foo:"bar"', 'type:"css"']) {
  for (const name of ['js', 'json']) {
    await attempt(`static ${name} ${attributes}`, () => import(`data:text/javascript,import${JSON.stringify(urls[name]())}with{${attributes}}`));
  }
}
const again = urls.js();
await attempt('first', () => import(again, { with: { foo: 'a' } }));
await attempt('second', () => import(again));
const later = urls.js();
await attempt('first', () => import(later));
await attempt('second', () => import(later, { with: { foo: 'a' } }));
Object.defineProperty(Object.prototype, 'then', { configurable: true, get() { console.log('then'); } });
await attempt('then', () => import('data:text/javascript,export{};0'));
delete Object.prototype.then;
await attempt('eval', () => Promise.resolve('import("node:fs")').then(eval));
