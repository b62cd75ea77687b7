// SPDX-License-Identifier: MIT
//
// AbortSignal: through a proxy, with a wrong receiver, and AbortSignal.any() of something else.
'use strict';

const show = (run) => {
  try {
    console.log(run());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};

const controller = new AbortController();
const proxy = new Proxy(controller.signal, {});
show(() => [proxy.aborted, proxy.reason]);
controller.abort('enough');
show(() => [proxy.aborted, proxy.reason]);
show(() => Reflect.get(AbortSignal.prototype, 'aborted', {}));
show(() => AbortSignal.prototype.throwIfAborted.call(null));
show(() => AbortSignal.any([{}]));
show(() => AbortSignal.any([new AbortController().signal, 5]));
show(() => AbortSignal.any([controller.signal]).reason);
show(() => AbortSignal.any([new AbortController().signal, proxy]).reason);
show(() => new AbortSignal());
