// SPDX-License-Identifier: MIT
// Without the option, maps are not read.
// command: fixtures/thrown.cjs
