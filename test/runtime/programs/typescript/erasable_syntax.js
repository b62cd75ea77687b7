// SPDX-License-Identifier: MIT
// Types are replaced by spaces: stacks have the lines and columns of the file.
// command: fixtures/erasable.ts
// answer: written
