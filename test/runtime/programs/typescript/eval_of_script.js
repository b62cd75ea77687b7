// SPDX-License-Identifier: MIT
// -e with TypeScript that is a script.
// command: -e "const a: number = 1; console.log(a, typeof require, process.features.typescript)"
// answer: written
