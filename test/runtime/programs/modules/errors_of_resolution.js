// SPDX-License-Identifier: MIT
// Errors in specifiers, by code.
const show = async (specifier) => {
  try {
    await import(specifier);
    console.log(specifier, 'loaded');
  } catch (error) {
    const { name, code, message, url } = error;
    console.log(specifier, name, code, message.replaceAll(import.meta.dirname, '<dir>'), url?.replace(/.*modules/, '') ?? '');
  }
};
for (const specifier of ['./fixtures', './fixtures/', './fixtures/counter', './nothing.mjs', 'nothing', '@scope', '@scope/nothing', '.hidden', '', '#none', '#',
  'node:nothing', 'http://example.org/x.mjs', './a%2fb.mjs', 'a%b', 'data:text/plain,x', 'data:text/javascript,import "./x"', 'data:text/javascript,import "x"',
  './fixtures/text.txt']) {
  await show(specifier);
}
