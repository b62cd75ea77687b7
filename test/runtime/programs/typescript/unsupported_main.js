// SPDX-License-Identifier: MIT
// Syntax that needs a transformation is an error, shown with its position.
// command: fixtures/enum.ts
// answer: written
