// SPDX-License-Identifier: MIT
// Calling a non-function, constructing a non-constructor.
'use strict';
const message = require('./message.cjs');
const one = 1;
const object = { inner: {}, list: [] };
const make = () => ({});
message(() => one());
message(() => object());
message(() => object.missing());
message(() => object.inner.missing('argument', (x) => x));
message(() => object['missing']());
message(() => object[one]());
message(() => object.list[0]());
message(() => make().missing());
message(() => make(1, 'a)').missing());
message(() => make(object.list, [1, 2])());
message(() => 'text'.missing());
message(() => [1, 2].missing());
message(() => (() => 1).missing());
message(() => (object.a || object.b)());
message(() => object?.missing());
message(() => this.missing());
message(() => undefinedName());
message(() => undefinedName.x);
message(() => new one());
message(() => new object.Missing(1));
message(() => new make());
message(() => new (() => {})());
message(() => new Symbol());
class Plain {}
message(() => Plain());
message(() => { for (const x of one) console.log(x); });
message(() => { for (const x of object.inner) console.log(x); });
