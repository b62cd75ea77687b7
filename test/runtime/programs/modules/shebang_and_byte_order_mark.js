// SPDX-License-Identifier: MIT
// A first line for the shell, and a mark at the beginning, are no code.
import('./fixtures/marked.mjs').then((all) => console.log(all.default));
import('./fixtures/tool.mjs').then((all) => console.log(all.default));
