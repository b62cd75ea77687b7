// SPDX-License-Identifier: MIT
// Compressed texts. Each library compresses in its own way: tests that depend on the bytes use these.
'use strict';

const BASE64 = {
  short: {
    gzip: 'H4sIAAAAAAAAA8tIzcnJV8hAkACAiPnlEQAAAA==',
    deflate: 'eJzLSM3JyVfIQJAAOi4GfQ==',
    raw: 'y0jNyclXyECQAA==',
    brotli: 'GxAAAAQ2xtb1H6EhFPDE4awD',
    dictionary: 'eLstsgWuywBzkUgAOi4GfQ==',
  },
  lines: {
    gzip: 'H4sIAAAAAAAAAzXQuw2AMAxF0Z4pGAHH8W8gCqSI/UuEfFOd5knXyXre+7yO9TOlzdEOdG1hTmbGDN2RWTBLZujVghEv4opBXNCo' +
      'F3XFoC5o5Iu8YpAXNPpy7ddjcsBA37/BjDtyfpqDP4o7AQAA',
    deflate: 'eJw10LsNgDAMRdGeKRgBx/FvIAqkiP1LhHxTneZJ18l63vu8jvUzpc3RDnRtYU5mxgzdkVkwS2bo1YIRL+KKQVzQqBd1xaAuaOSL' +
      'vGKQFzT6cu3XY3LAQN+/wYw7cn7bCFhX',
    raw: 'NdC7DYAwDEXRnikYAcfxbyAKpIj9S4R8U53mSdfJet77vI71M6XN0Q50bWFOZsYM3ZFZMEtm6NWCES/iikFc0KgXdcWgLmjki7xi' +
      'kBc0+nLt12NywEDfv8GMO3J+',
    brotli: 'GzoB+B0JNk7yue8Vy7I0NjcY+74lZRSIG2F6ID0rKH3yto1kXUACNrTiv3R5DHrEjlaxSMZY5/L5pvuo0OUFIWYRY61z+YeeGiBE' +
      'GgM=',
    dictionary: 'eLstsgWuNdCxDcAgDEXBPtPEgA3sv1ikcFRH8aUH/If3+RlxXO3YWP2IMczSjFU0m2bLjLWPSPEt3jnFg6m+1TunejDlt3znlA+m' +
      'frz39Vwu0Fj3N8zcY40P2whYVw==',
  },
  zeros: {
    gzip: 'H4sIAAAAAAAAA+3BMQEAAADCoPVPbQ0PoAAAgHcDDVuG2rgLAAA=',
    deflate: 'eJztwTEBAAAAwqD1T20ND6AAAIB3Awu4AAE=',
    raw: '7cExAQAAAMKg9U9tDQ+gAACAdwM=',
    brotli: 'G7cLACQA4rFA4gYAAA==',
    dictionary: 'eLstsgWu7cExAQAAAMIg+6deDQ9gAADAvQALuAAB',
  },
  empty: {
    gzip: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=',
    deflate: 'eJwDAAAAAAE=',
    raw: 'AwA=',
    brotli: 'Ow==',
    dictionary: 'eLstsgWuAwAAAAAB',
  },
};

const fixtures = {};
for (const [name, forms] of Object.entries(BASE64)) {
  fixtures[name] = {};
  for (const [form, text] of Object.entries(forms)) fixtures[name][form] = Buffer.from(text, 'base64');
}

module.exports = { fixtures, dictionary: Buffer.from('hello line zlib') };
