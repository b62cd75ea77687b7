// SPDX-License-Identifier: MIT
// Where no package tells, the syntax that is left without types tells what a .ts file is.
// command: fixtures/typeless/main.ts
// answer: written
