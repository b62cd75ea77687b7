// SPDX-License-Identifier: MIT
// A module in a package without `type`: one warning.
// command: fixtures/typeless/main.js
