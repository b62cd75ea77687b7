// SPDX-License-Identifier: MIT
// A program from standard input.
// command: - one two
// stdin: console.log(__filename, process.argv.slice(2));\nprocess.nextTick(() => console.log('tick'));\n
