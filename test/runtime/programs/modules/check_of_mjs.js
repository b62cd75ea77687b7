// SPDX-License-Identifier: MIT
// --check of a module that is not well-formed.
// command: --check fixtures/syntax.mjs
