// SPDX-License-Identifier: MIT
// A value that is no error.
// command: --enable-source-maps fixtures/value.cjs
