// SPDX-License-Identifier: MIT
// -c only checks the syntax.
// command: -c FILE
console.log('never');
