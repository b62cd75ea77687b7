// SPDX-License-Identifier: MIT
// A syntax error is shown with its position.
// command: fixtures/broken.ts
// answer: written
