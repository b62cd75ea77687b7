// SPDX-License-Identifier: MIT
// -c only looks at the syntax.
// command: -c FILE
console.log('never');
