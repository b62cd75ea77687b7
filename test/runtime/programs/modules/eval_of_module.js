// SPDX-License-Identifier: MIT
// --input-type=module.
// command: --input-type=module -e "import { sep } from 'path'; console.log(sep, await 1, import.meta.url.slice(-7), typeof require)"
