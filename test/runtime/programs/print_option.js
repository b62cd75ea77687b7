// SPDX-License-Identifier: MIT
// -p prints the result; code has require and module.
// command: -p "[typeof require, typeof module, __filename, process.argv.length, require('path').join('a', 'b')]" one two
