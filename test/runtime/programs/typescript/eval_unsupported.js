// SPDX-License-Identifier: MIT
// Code that is neither JavaScript nor strippable TypeScript: both errors are shown.
// command: -e "enum A { B }"
// answer: written
