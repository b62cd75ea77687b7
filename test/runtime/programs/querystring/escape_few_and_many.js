// SPDX-License-Identifier: MIT
// Short and long texts with none to many characters to escape, at the start, in the middle and at the end.
'use strict';
const querystring = require('querystring');

const shown = (run) => {
  try {
    return run();
  } catch (error) {
    return `${error.name} ${error.code}`;
  }
};

const forms = (text) => [() => querystring.escape(text), () => querystring.stringify({ [text]: text }), () => `${new URLSearchParams({ text })}`].map(shown);

for (const char of [' ', "'", 'é', '日', '\ud800']) {
  for (let count = 0; count <= 4; count++) {
    for (const plain of ['', 'abcde']) {
      const between = `${plain}${char}`;
      const text = between.repeat(count);
      console.log(count, plain.length, JSON.stringify([...forms(text), ...forms(`${char}${plain}`), ...forms(`${text}${plain}`)]));
    }
  }
}
