// SPDX-License-Identifier: MIT
// A file with import.meta is a module.
console.log(typeof import.meta.url);
