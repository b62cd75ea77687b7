// SPDX-License-Identifier: MIT
// A module on standard input.
// command: --input-type=module -
// stdin: import { sep } from "path"; console.log(sep, await 1);
