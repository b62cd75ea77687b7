// SPDX-License-Identifier: MIT
// The same for a thrown value that is not an error.
// command: --enable-source-maps fixtures/value.cjs
