// SPDX-License-Identifier: MIT
// The same for an unhandled rejection.
// command: --enable-source-maps fixtures/rejected.cjs
