// SPDX-License-Identifier: MIT
// Code of -e that parses only without its types.
// command: -e "const a: number = 1; console.log(a, typeof require, process.features.typescript)"
// answer: written
