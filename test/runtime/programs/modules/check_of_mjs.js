// SPDX-License-Identifier: MIT
// --check of a module with a syntax error.
// command: --check fixtures/syntax.mjs
