// SPDX-License-Identifier: MIT
// The same, detected by its syntax.
// command: -
// stdin: import { sep } from "path"; console.log(sep, await 1);
