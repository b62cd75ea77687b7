// SPDX-License-Identifier: MIT
// The message says why `module` is not defined.
// command: fixtures/typed/uses_globals.js
