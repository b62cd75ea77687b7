// SPDX-License-Identifier: MIT
// The same for an ES module.
// command: --enable-source-maps fixtures/module.mjs
