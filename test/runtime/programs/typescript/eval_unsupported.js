// SPDX-License-Identifier: MIT
// Code that is neither JavaScript nor TypeScript that can be stripped: both errors are shown.
// command: -e "enum A { B }"
// answer: written
