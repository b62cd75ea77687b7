// SPDX-License-Identifier: MIT
// -p with TypeScript.
// command: -p "let a: number = 6; a * 7"
// answer: written
