// SPDX-License-Identifier: MIT
// The same for a module.
// command: --enable-source-maps fixtures/module.mjs
