// SPDX-License-Identifier: MIT
// import.meta.resolve() with a parent.
// command: --experimental-import-meta-resolve FILE
const parents = [undefined, import.meta.url, new URL('./below/', import.meta.url), 'file:///a/b', 'data:', 'nothing', '', null, 1, {}, [], Symbol('s'), () => {}, true];
for (const parent of parents) {
  for (const specifier of ['./x.js', 'fs', 'https://example.org/']) {
    try {
      console.log(parent, specifier, import.meta.resolve(specifier, parent).replace(/.*programs/, ''));
    } catch ({ name, code, message }) {
      console.log(parent, specifier, name, code, message.replace(/".*programs/, '"'));
    }
  }
}
