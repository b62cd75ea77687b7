// SPDX-License-Identifier: MIT
// Where no original text is, the report shows the generated line.
// command: --enable-source-maps fixtures/missing.cjs
