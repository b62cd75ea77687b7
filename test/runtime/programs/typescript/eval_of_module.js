// SPDX-License-Identifier: MIT
// -e with TypeScript that is an ES module.
// command: -e "import { sep } from 'path'; const a: string = sep; console.log(a, typeof require)"
// answer: written
