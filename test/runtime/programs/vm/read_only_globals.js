// SPDX-License-Identifier: MIT
// Setting and defining globals that the contextified object does not take.
'use strict';
const vm = require('vm');

function show(label, run) {
  try {
    console.log(label, run());
  } catch ({ name, message }) {
    console.log(label, name, message);
  }
}

const KINDS = {
  writableFalse: () => Object.defineProperty(vm.createContext({}), 'k', { value: 5, configurable: true, enumerable: true }),
  fixed: () => Object.defineProperty(vm.createContext({}), 'k', { value: 5 }),
  getter: () => Object.defineProperty(vm.createContext({}), 'k', { get: () => 6, configurable: true }),
  setter: () => vm.createContext({ set k(value) { this.z = value; } }),
  closed: () => Object.preventExtensions(vm.createContext({})),
  frozen: () => Object.freeze(vm.createContext({ k: 1 })),
  inheritedGetter: () => vm.createContext(Object.create({ get k() { return 7; } })),
  inheritedReadOnly: () => vm.createContext(Object.create(Object.freeze({ k: 7 }))),
};

for (const [kind, make] of Object.entries(KINDS)) {
  for (const code of ['k = 1; typeof k', 'this.k = 1; typeof k', "'use strict'; this.k = 1; typeof k", 'Reflect.set(this, "k", 4)', 'delete this.k']) {
    const given = make();
    show(`${kind} ${code}`, () => vm.runInContext(code, given));
    console.log(Object.keys(given), given.k);
  }
  const given = make();
  const global = vm.runInContext('this', given);
  show(`${kind} from outside`, () => {
    global.k = 2;
    return global.k;
  });
}

const fixed = KINDS.fixed();
for (const code of ["'use strict'; k = 1", 'Reflect.defineProperty(this, "k", { value: 1 })', 'Object.defineProperty(this, "k", { value: 1 })']) {
  show(code, () => vm.runInContext(code, fixed));
}
show('kept after the script', () => {
  const closed = KINDS.closed();
  vm.runInContext('late = 1', closed);
  return vm.runInContext('late', closed);
});
