// SPDX-License-Identifier: MIT
// The original line comes from the map.
// command: --enable-source-maps fixtures/content.cjs
