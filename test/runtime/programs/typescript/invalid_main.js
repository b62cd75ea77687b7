// SPDX-License-Identifier: MIT
// The place of an error of syntax is shown.
// command: fixtures/broken.ts
// answer: written
