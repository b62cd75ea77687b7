// SPDX-License-Identifier: MIT
// Names of CommonJS that are declared make a module, with await.
const require = 1;
const module = await 2;
console.log(require, module);
