// SPDX-License-Identifier: MIT
// --check of a module loads nothing.
// command: --check FILE
import 'nothing';
export default await 1;
