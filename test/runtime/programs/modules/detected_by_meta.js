// SPDX-License-Identifier: MIT
// import.meta makes a module.
console.log(typeof import.meta.url);
