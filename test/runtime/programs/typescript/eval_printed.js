// SPDX-License-Identifier: MIT
// The result of code with types.
// command: -p "let a: number = 6; a * 7"
// answer: written
