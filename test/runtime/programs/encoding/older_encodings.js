// SPDX-License-Identifier: MIT
// Every byte of the single-byte encodings, and text in the double-byte ones.
'use strict';
const high = Uint8Array.from({ length: 128 }, (_, i) => 128 + i);

for (const name of ['ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i',
  'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251',
  'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic']) {
  console.log(name, JSON.stringify(new TextDecoder(name).decode(high)));
}
for (const [name, hex] of [
  ['gbk', 'c4e3bac3cac0bde780'], ['gb18030', 'c4e3bac38130813095328236'], ['big5', 'a741a66ea540acc9'], ['euc-jp', 'c6fccbdcb8ec8eb18fb0a1'],
  ['shift_jis', '93fa967b8cea83658358836781608740'], ['euc-kr', 'c7d1b1b9beee41'], ['iso-2022-jp', '1b2442467c4b5c386c1b284241'],
]) {
  const bytes = Buffer.from(hex, 'hex');
  console.log(name, new TextDecoder(name).decode(bytes));
  const decoder = new TextDecoder(name);
  let pieces = '';
  for (const byte of bytes) pieces += decoder.decode(Uint8Array.of(byte), { stream: true });
  console.log(name, pieces + decoder.decode());
}
