// SPDX-License-Identifier: MIT
// toString(), toJSON() and href of URL on other objects, and on a subclass with its own href; an iterator at its end.
'use strict';

class Other extends URL {
  get href() { return 'other'; }
}
const other = new Other('http://a');
console.log(other.toString(), other.toJSON(), `${other}`, other.href);
for (const run of [() => URL.prototype.toString.call([]), () => URL.prototype.toJSON.call({}), () => Reflect.get(URL.prototype, 'href', {})]) {
  try {
    console.log(run());
  } catch (error) {
    console.log(error.name, error.message);
  }
}
const iterator = new URLSearchParams('a=b').entries();
iterator.next();
console.log(iterator, new URLSearchParams().keys(), new URLSearchParams());
