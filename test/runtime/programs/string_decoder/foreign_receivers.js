// SPDX-License-Identifier: MIT
// write() of objects that are no decoders.
'use strict';

const { prototype } = require('string_decoder').StringDecoder;

for (const receiver of [prototype, {}, Object.create(prototype)]) {
  for (const argument of [Buffer.from('a'), 'text', undefined]) {
    try {
      console.log(Reflect.apply(prototype.write, receiver, [argument]));
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
}
