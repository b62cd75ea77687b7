// SPDX-License-Identifier: MIT
// clearTimeout() of objects that only look like timers.
'use strict';

const objects = () => [{}, { _onTimeout() {} }, { _onTimeout: 1, _idleNext: null }, { _onTimeout: 1, _idleNext: {}, _idlePrev: {} }, { _onTimeout: 1, _idleNext: {} },
  { _onTimeout: 1, _destroyed: true }, { _onTimeout: 1, _idleTimeout: 5 }];
for (const clear of [clearTimeout, clearInterval]) {
  for (const object of objects()) {
    clear(object);
    console.log(object._onTimeout, object._destroyed);
  }
}
const real = setTimeout(() => console.log('not called'), 5);
clearTimeout(real);
setTimeout(() => console.log('called'), 10);
