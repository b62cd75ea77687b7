// SPDX-License-Identifier: MIT
// AbortController and AbortSignal: reasons, handlers, any, timeout, wrong arguments.
'use strict';

function tried(run) {
  try {
    console.log(run());
  } catch (error) {
    console.log(error?.name, error?.code, error?.message ?? error);
  }
}
const controller = new AbortController();
const { signal } = controller;
console.log(controller, signal, String(controller), String(signal), signal.onabort);
signal.onabort = function (event) { console.log('onabort', event.type, event.isTrusted, this === signal, event.target === signal); };
signal.addEventListener('abort', () => console.log('listener', signal.aborted, signal.reason.name));
const any = AbortSignal.any([signal, new AbortController().signal]);
any.addEventListener('abort', () => console.log('any', any.reason === signal.reason));
tried(() => signal.throwIfAborted());
controller.abort();
controller.abort('again');
tried(() => signal.throwIfAborted());
tried(() => AbortSignal.abort('why').reason);
tried(() => AbortSignal.abort(null).reason);
tried(() => AbortSignal.any([AbortSignal.abort('first'), AbortSignal.abort('second')]).reason);
tried(() => AbortSignal.any([]).aborted);
tried(() => AbortSignal.any(5));
tried(() => new AbortSignal());
for (const delay of ['x', -1, undefined, 1.5, 2 ** 32]) tried(() => AbortSignal.timeout(delay));
const soon = AbortSignal.timeout(1);
soon.addEventListener('abort', () => console.log(soon.reason.name, soon.reason.code, soon.reason.message, soon.reason instanceof DOMException));
setTimeout(() => {}, 20);
const error = new DOMException('text', 'NotFoundError');
console.log(error.name, error.code, error.message, String(error), error instanceof Error, DOMException.ABORT_ERR, error.DATA_CLONE_ERR);
console.log(new DOMException('m', { name: 'DataCloneError', cause: 'c' }).cause, new DOMException().name, Object.keys(DOMException).sort().join());
