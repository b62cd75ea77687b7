// SPDX-License-Identifier: MIT
// Types are replaced by spaces: lines and columns of a stack are those of the file.
// command: fixtures/erasable.ts
// answer: written
