// SPDX-License-Identifier: MIT
// Base64 of long text with white space, padding and mistakes in random places.
'use strict';
const { answer, generator, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 4));
const INSERTED = [' ', '\n', '\t', '\f\r', '=', '==', '-', '_', '*', '\xe9', '\u2603', 'A', 'AB', '\v', '\u00a0'];
const long = () => times(pick([0, 60, 250, 256, 257, 300, 1000]) + int(8), () => String.fromCharCode(int(256))).join('');
function changed(text) {
  const at = pick([0, int(text.length + 1), text.length, Math.max(0, text.length - 1), Math.max(0, text.length - 2)]);
  return text.slice(0, at) + pick(INSERTED) + text.slice(at + int(2));
}
sums('btoa', 5, 40, () => btoa(long()));
sums('btoa of any text', 2, 20, () => answer(() => btoa(changed(long()))));
sums('atob', 20, 40, () => {
  let text = btoa(long());
  for (let i = int(3); i > 0; i--) text = changed(text);
  return answer(() => atob(text)).replace(/^(InvalidCharacterError).*/s, '$1');
});
