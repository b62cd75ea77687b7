// SPDX-License-Identifier: MIT
// -p cannot print a module.
// command: --input-type=module -p 1
