// SPDX-License-Identifier: MIT
// Without the original source, the report shows the generated line.
// command: --enable-source-maps fixtures/missing.cjs
