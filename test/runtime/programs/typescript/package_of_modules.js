// SPDX-License-Identifier: MIT
// A .ts file in a package of type module imports .mts, .cts and .ts files, with their extensions.
// command: fixtures/typed/main.ts
// answer: written
