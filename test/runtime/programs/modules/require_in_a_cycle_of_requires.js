// SPDX-License-Identifier: MIT
// The error of a cycle names the module that required the ES module first.
const { createRequire } = await import('module');
for (const name of ['./fixtures/required_cycle.mjs', './fixtures/required_cycle.cjs']) {
  try {
    createRequire(import.meta.url)(name);
  } catch ({ code, message }) {
    console.log(name, code, message.replaceAll(import.meta.dirname, '<dir>'));
  }
}
