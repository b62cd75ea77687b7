// SPDX-License-Identifier: MIT
// Reading and setting properties of null and undefined.
'use strict';
const message = require('./message.cjs');
const nothing = null;
const empty = {};
let unset;
message(() => nothing.x);
message(() => unset.x.y);
message(() => empty.a.b);
message(() => empty.a.b.c);
message(() => empty.list[0]);
message(() => empty['some-key'].inner);
message(() => empty.a['b c']);
message(() => { nothing.x = 1; });
message(() => { empty.a.b = { c: 1 === 1 }; });
message(() => { empty.a['b c'] = 2; });
message(() => { empty.a.b += 1; });
message(() => { unset.count++; });
message(() => empty.method().x);
message(() => empty.a.method(1, 2));
message(() => delete nothing.x);
message(() => nothing[Symbol.iterator]);
message(() => `${nothing.q}`);
message(() => nothing
  .inNextLine);
message(() => Object.keys(null));
message(() => Object.entries(undefined));
message(() => Object.assign(null));
