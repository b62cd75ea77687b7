// SPDX-License-Identifier: MIT
// A file that redeclares CommonJS variables and uses await is a module.
const require = 1;
const module = await 2;
console.log(require, module);
