// SPDX-License-Identifier: MIT
// EventTarget: listeners that are added and removed while an event is dispatched.
'use strict';

const log = [];

// Adds listeners, dispatches twice, and prints which ran.
function dispatched(what, add) {
  const target = new EventTarget();
  const on = (listener, options) => target.addEventListener('x', listener, options);
  add(target, on, (name) => () => log.push(name));
  target.dispatchEvent(new Event('x'));
  log.push('|');
  target.dispatchEvent(new Event('x'));
  console.log(what, log.splice(0).join(' '));
}

// A listener that does something once.
function first(name, run) {
  let isDone = false;
  return () => {
    log.push(name);
    if (isDone) return;
    isDone = true;
    run();
  };
}

dispatched('the only one adds one', (target, on, say) => on(first('A', () => on(say('B')))));
dispatched('the first of two adds one', (target, on, say) => {
  on(first('A', () => on(say('B'))));
  on(say('C'));
});
dispatched('the last of two adds two', (target, on, say) => {
  on(say('C'));
  on(first('A', () => {
    on(say('B'));
    on(say('D'));
  }));
});
dispatched('each adds one', (target, on, say) => {
  let count = 0;
  const add = () => on(first(`A${count}`, () => { if (count++ < 4) add(); }));
  add();
  on(say('Z'));
});
dispatched('the next is removed', (target, on, say) => {
  const next = say('B');
  on(first('A', () => target.removeEventListener('x', next)));
  on(next);
  on(say('C'));
});
dispatched('all are removed and one is added', (target, on, say) => {
  const next = say('B');
  const self = first('A', () => {
    target.removeEventListener('x', self);
    target.removeEventListener('x', next);
    on(say('C'));
  });
  on(self);
  on(next);
});
dispatched('the next is removed and added again', (target, on, say) => {
  const next = say('B');
  on(first('A', () => {
    target.removeEventListener('x', next);
    on(next);
  }));
  on(next);
});
for (const others of [0, 1]) {
  dispatched('one with once adds itself', (target, on, say) => {
    let count = 0;
    const self = () => {
      log.push('A');
      if (count++ < 2) on(self, { once: true });
    };
    on(self, { once: true });
    if (others > 0) on(say('Z'));
  });
}
dispatched('a dispatch inside', (target, on, say) => {
  on(first('A', () => {
    on(say('B'));
    target.dispatchEvent(new Event('x'));
    log.push('/');
  }));
  on(say('C'));
});
