// SPDX-License-Identifier: MIT
// --input-type=module-typescript.
// command: --input-type=module-typescript -e "const a: number = await 1; console.log(a, typeof require)"
// answer: written
