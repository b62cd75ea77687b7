// SPDX-License-Identifier: MIT
// A rejection.
// command: --enable-source-maps fixtures/rejected.cjs
