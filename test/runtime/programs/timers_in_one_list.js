// SPDX-License-Identifier: MIT
// Timers of one duration are linked as in Node: `_idlePrev` leads to later timers, and the list is an object of its own class.
'use strict';
const names = new Map();
const timers = ['a', 'b', 'c', 'd'].map((name) => {
  const timer = setTimeout(() => console.log('runs', name), 20);
  names.set(timer, name);
  return timer;
});
const nameOf = (value) => names.get(value) ?? value?.constructor.name ?? String(value);

function show(label) {
  for (const timer of timers) console.log(label, nameOf(timer), nameOf(timer._idlePrev), nameOf(timer._idleNext));
}

show('all');
const list = timers[0]._idleNext;
console.log(nameOf(list._idlePrev), nameOf(list._idleNext));
clearTimeout(timers[1]);
show('without b');
timers[0].refresh();
show('refreshed');
for (let timer = timers[2], next; names.has(timer); timer = next) {
  next = timer._idlePrev;
  if (timer === timers[3]) clearTimeout(timer);
}
show('without d');
console.log(nameOf(list._idlePrev), nameOf(list._idleNext));
