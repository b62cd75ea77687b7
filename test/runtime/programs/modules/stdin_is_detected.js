// SPDX-License-Identifier: MIT
// The same, told by its syntax.
// command: -
// stdin: import { sep } from "path"; console.log(sep, await 1);
