// SPDX-License-Identifier: MIT
// require() reports a cycle, not the top-level await of a module that was imported before it.
import './fixtures/await_and_cycle/main.mjs';
