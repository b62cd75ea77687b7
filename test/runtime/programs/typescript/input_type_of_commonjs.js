// SPDX-License-Identifier: MIT
// --input-type=commonjs-typescript.
// command: --input-type=commonjs-typescript -e "const a: number = 1; console.log(a, typeof require)"
// answer: written
