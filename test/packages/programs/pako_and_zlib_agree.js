const pako = require('pako');
const zlib = require('zlib');

const texts = ['', 'a', 'pako and zlib '.repeat(500), Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * i) & 255)), Buffer.alloc(100000)];
const dictionary = Buffer.from('pako and zlib');
for (const text of texts) {
  const bytes = Buffer.from(text);
  for (let level = 0; level <= 9; level += 3) {
    for (const windowBits of [9, 15]) {
      const options = { level, windowBits };
      console.log(bytes.length, level, windowBits,
        zlib.gunzipSync(pako.gzip(bytes, { ...options })).equals(bytes),
        zlib.inflateSync(pako.deflate(bytes, { ...options })).equals(bytes),
        zlib.inflateRawSync(pako.deflateRaw(bytes, { ...options })).equals(bytes),
        Buffer.from(pako.ungzip(zlib.gzipSync(bytes, { ...options }))).equals(bytes),
        Buffer.from(pako.inflate(zlib.deflateSync(bytes, { ...options }))).equals(bytes),
        Buffer.from(pako.inflateRaw(zlib.deflateRawSync(bytes, { ...options }))).equals(bytes),
        zlib.inflateSync(pako.deflate(bytes, { ...options, dictionary }), { dictionary }).equals(bytes),
        Buffer.from(pako.inflate(zlib.deflateSync(bytes, { ...options, dictionary }), { dictionary })).equals(bytes));
    }
  }
}
