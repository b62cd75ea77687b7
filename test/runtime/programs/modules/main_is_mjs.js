// SPDX-License-Identifier: MIT
// A program in a file that ends with .mjs.
// command: fixtures/main.mjs word
