// SPDX-License-Identifier: MIT
// A program in a package of type module.
// command: fixtures/typed/index.js
