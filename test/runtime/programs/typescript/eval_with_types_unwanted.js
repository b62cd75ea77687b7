// SPDX-License-Identifier: MIT
// -e with TypeScript, and type stripping disabled.
// command: --no-strip-types -e "let a: number = 1"
// answer: written
