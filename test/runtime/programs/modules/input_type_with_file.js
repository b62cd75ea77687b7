// SPDX-License-Identifier: MIT
// --input-type cannot be used with a file.
// command: --input-type=module FILE
console.log(1);
