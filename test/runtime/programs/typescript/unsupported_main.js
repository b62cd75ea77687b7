// SPDX-License-Identifier: MIT
// The place of syntax that would have to be translated is shown.
// command: fixtures/enum.ts
// answer: written
