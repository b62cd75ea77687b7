// SPDX-License-Identifier: MIT
// -e runs code; -r loads first; what follows is the program's.
// command: -r ./preload.cjs -e "console.log(process.argv.slice(1), globalThis.preloaded)" -- --flag value
