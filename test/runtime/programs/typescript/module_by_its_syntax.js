// SPDX-License-Identifier: MIT
// Without a `type` in package.json, the format of a .ts file is detected from its stripped source.
// command: fixtures/typeless/main.ts
// answer: written
