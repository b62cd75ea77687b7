// SPDX-License-Identifier: MIT
// A module in a package that does not say so: a warning, once.
// command: fixtures/typeless/main.js
