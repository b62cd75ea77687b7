// SPDX-License-Identifier: MIT
// The report shows the original line from the map's sourcesContent.
// command: --enable-source-maps fixtures/content.cjs
