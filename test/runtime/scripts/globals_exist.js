// SPDX-License-Identifier: MIT
// What programs expect of the global object, and that Rondo adds nothing enumerable.
const added = Object.keys(globalThis).filter((name) => !['fetch', 'crypto', 'navigator'].includes(name));
console.log(added.join());
console.log(global === globalThis, Object.prototype.toString.call(globalThis), typeof SharedArrayBuffer);
const url = new URL('../b?x=1&y=a%20b#h', 'https://user:pw@example.org:8080/a/c');
console.log(url.href, url.host, url.searchParams.get('y'), [...new URLSearchParams('a=1&a=2')].length, URL.canParse('nope'));
console.log(new TextDecoder().decode(new TextEncoder().encode('grüße €').subarray(2)), new TextEncoder().encode('€'));
const copy = structuredClone({ date: new Date(0), map: new Map([[1, new Set([2])]]), list: [1, , 3], re: /x/gi, n: 1n });
console.log(copy);
try {
  structuredClone(() => {});
} catch (error) {
  console.log(error.name, error.code);
}
console.log(btoa('hello'), atob('aGVsbG8='));
const controller = new AbortController();
controller.signal.addEventListener('abort', (event) => console.log(event.type, controller.signal.reason.name));
controller.abort();
console.log(AbortSignal.abort('why').reason, AbortSignal.any([controller.signal]).aborted);
const target = new EventTarget();
target.addEventListener('x', { handleEvent: (event) => console.log('object listener', event.type) }, { once: true });
target.addEventListener('x', (event) => event.preventDefault());
console.log(target.dispatchEvent(new Event('x', { cancelable: true })), target.dispatchEvent(new Event('x')));
console.log(typeof performance.now(), performance.timeOrigin > 1e12, performance.mark('m').name);
console.log(Buffer.from('aGk=', 'base64').toString(), Buffer.concat([Buffer.from('a'), Buffer.alloc(1, 'b')]).toString('hex'));
AbortSignal.timeout(1).addEventListener('abort', (event) => console.log('timed out', event.target.reason.name));
setTimeout(() => {}, 30);
