// SPDX-License-Identifier: MIT
// Members of web classes that are called on something else; what is read of options; iterators without items.
'use strict';
const util = require('util');

function attempt(label, action) {
  try {
    console.log(label, action());
  } catch (error) {
    console.log(label, error.name, error.code);
  }
}

for (const name of ['toString', 'toJSON']) {
  for (const object of [{}, [], undefined, Object.create(URL.prototype)]) attempt(name, () => Reflect.apply(URL.prototype[name], object, []));
}
for (const Class of [TextDecoderStream, TextEncoderStream]) {
  for (const name of ['encoding', 'fatal', 'ignoreBOM', 'readable', 'writable']) attempt(name, () => Reflect.get(Class.prototype, name, {}));
}

const read = [];
const options = {};
for (const name of ['passive', 'signal', 'once', 'capture', 'other']) Object.defineProperty(options, name, { get() { read.push(name); } });
new EventTarget().addEventListener('x', () => {}, options);
console.log(read.join());

const empty = new URLSearchParams();
console.log(util.inspect(empty), util.inspect(empty.keys()), util.inspect(empty.entries()));
const values = new URLSearchParams('a=1').values();
console.log(util.inspect(values));
values.next();
console.log(util.inspect(values));
