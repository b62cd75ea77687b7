// SPDX-License-Identifier: MIT
// The report shows the original line, from the file that the map names.
// command: --enable-source-maps fixtures/thrown.cjs
