// SPDX-License-Identifier: MIT
// -e with import.
// command: -e "import { sep } from 'path'; console.log(sep, await 1, typeof require)"
