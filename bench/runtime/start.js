// SPDX-License-Identifier: MIT
// One line: from start to end.
console.log('hello');
