// SPDX-License-Identifier: MIT
// -e runs code; -r loads first; what follows belongs to the program.
// command: -r ./preload.cjs -e "console.log(process.argv.slice(1), globalThis.preloaded)" -- --flag value
