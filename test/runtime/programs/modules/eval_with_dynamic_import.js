// SPDX-License-Identifier: MIT
// import() in code of -e is relative to the current folder.
// command: -e "import('./fixtures/counter.mjs').then((all) => console.log(all.count))"
