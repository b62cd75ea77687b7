// SPDX-License-Identifier: MIT
// CommonJS that requires a module that imports it.
// command: fixtures/around.cjs
