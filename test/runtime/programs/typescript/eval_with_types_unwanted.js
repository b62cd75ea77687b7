// SPDX-License-Identifier: MIT
// Code with types, without type stripping.
// command: --no-strip-types -e "let a: number = 1"
// answer: written
