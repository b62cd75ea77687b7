// SPDX-License-Identifier: MIT
// --input-type=commonjs.
// command: --input-type=commonjs -e "console.log(typeof require, typeof module)"
