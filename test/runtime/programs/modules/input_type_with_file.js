// SPDX-License-Identifier: MIT
// --input-type is for text.
// command: --input-type=module FILE
console.log(1);
