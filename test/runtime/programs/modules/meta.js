// SPDX-License-Identifier: MIT
// import.meta: the location of a module, and resolving names there.
import { pathToFileURL } from 'node:url';
const { url, filename, dirname } = import.meta;
console.log(pathToFileURL(filename).href === url, filename.startsWith(dirname), filename.slice(dirname.length));
console.log(Object.keys(import.meta), Object.getPrototypeOf(import.meta), import.meta === import.meta);
console.log(import.meta.resolve('./x.mjs') === new URL('./x.mjs', url).href, import.meta.resolve('fs'), import.meta.resolve('node:os'));
console.log(import.meta.resolve('https://example.org/a'), import.meta.resolve('data:text/javascript,1'));
for (const bad of ['nothing-of-that-name', 7, '#none']) {
  try {
    console.log(import.meta.resolve(bad));
  } catch (error) {
    console.log(error.code, error.message.replace(dirname, '<dir>'));
  }
}
import.meta.own = 1;
console.log(import.meta.own);
