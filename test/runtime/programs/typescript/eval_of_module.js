// SPDX-License-Identifier: MIT
// Code of -e that is a module without its types.
// command: -e "import { sep } from 'path'; const a: string = sep; console.log(a, typeof require)"
// answer: written
