// SPDX-License-Identifier: MIT
// Accessors that a program adds to Object.prototype are not called for the loader's own properties.
import { createRequire } from 'module';

const require = createRequire(import.meta.url);
const names = ['url', 'exports', 'main', 'type', 'imports', 'name', 'format', 'record', 'status', 'failure', 'dependencies'];
const called = [];
for (const name of names) {
  Object.defineProperty(Object.prototype, name, {
    __proto__: null,
    configurable: true,
    get() {
      called.push(`get ${name}`);
      return undefined;
    },
    set() {
      called.push(`set ${name}`);
    },
  });
}
const required = require('./fixtures/replaced.cjs');
const imported = await import('./fixtures/constant.mjs');
const errors = [];
for (const specifier of ['./fixtures', './fixtures/nothing.mjs']) {
  try {
    await import(specifier);
  } catch (error) {
    errors.push(error);
  }
}
for (const name of names) delete Object.prototype[name];
console.log(called, required, imported, errors.map(({ code, url }) => [code, url.replace(/.*fixtures/, '')]));
