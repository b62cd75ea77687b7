// SPDX-License-Identifier: MIT
// -e with await.
// command: -e "console.log(await 1, typeof require)"
