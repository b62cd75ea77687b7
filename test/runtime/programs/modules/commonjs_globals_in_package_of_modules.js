// SPDX-License-Identifier: MIT
// The message says why there is no module.
// command: fixtures/typed/uses_globals.js
