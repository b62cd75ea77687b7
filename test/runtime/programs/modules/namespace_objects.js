// SPDX-License-Identifier: MIT
// Namespaces: what they are, and how they are shown.
import * as self from './namespace_objects.js';
import * as counter from './fixtures/counter.mjs';
import { types, inspect } from 'node:util';
console.log(types.isModuleNamespaceObject(self), types.isModuleNamespaceObject({}), types.isModuleNamespaceObject(Object.freeze({ __proto__: null })));
console.log(inspect(counter, { showHidden: true }));
console.log(self, [counter]);
export let a = 1;
export const b = 2;
console.log(Object.getOwnPropertyDescriptor(self, 'a'), Reflect.set(self, 'a', 5), Reflect.deleteProperty(self, 'a'), Reflect.has(self, 'none'));
console.log(Object.entries(counter).length, 'count' in counter, { ...counter }, JSON.stringify(counter));
