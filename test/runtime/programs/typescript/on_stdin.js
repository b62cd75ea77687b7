// SPDX-License-Identifier: MIT
// A TypeScript program on standard input.
// command: - word
// stdin: const a: string = process.argv[2]; console.log(a); interface B {}\n
// answer: written
