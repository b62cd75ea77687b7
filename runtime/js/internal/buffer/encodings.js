// SPDX-License-Identifier: MIT
//
// The encodings: for each, the byte length of a text and the text length of bytes, bytes to text, and text to bytes.
// Callers have checked ranges. Short text is handled here, since a call into C costs more. The engine is fastest at
// encoding Base64 of many bytes, and at decoding long Base64 or hex text that it accepts.
'use strict';

const text = internalBinding('text');
const native = internalBinding('buffer');
const { toBase64, setFromBase64, setFromHex } = Uint8Array.prototype;
const { fromCharCode } = String;

// Up to this many characters JavaScript is faster than C.
const SHORT_SLICE = 12;
const SHORT_WRITE = 24;
const SHORT_LENGTH = 24;

// From this many bytes on the engine is faster than C.
const LONG_HEX = 48;
const LONG_BASE64 = 96;

function part(buffer, start, end) {
  return start === 0 && end === buffer.length ? buffer : new Uint8Array(buffer.buffer, buffer.byteOffset + start, end - start);
}

// Omitting the bounds of a whole buffer saves converting them for C.
function decodeWith(decode, buffer, start, end) {
  return start === 0 && end === buffer.length ? decode(buffer) : decode(buffer, start, end);
}

// Decodes a few bytes if they are all below `limit`; undefined otherwise.
function shortSlice(buffer, start, end, limit) {
  let out = '';
  for (let i = start; i < end; i++) {
    const byte = buffer[i];
    if (byte >= limit) return undefined;
    out += fromCharCode(byte);
  }
  return out;
}

// Decodes a few units if they are all below 256; undefined otherwise. An odd byte at the end is ignored.
function shortUtf16(buffer, start, end) {
  let out = '';
  for (let i = start; i + 1 < end; i += 2) {
    if (buffer[i + 1] !== 0) return undefined;
    out += fromCharCode(buffer[i]);
  }
  return out;
}

// Writes the leading ASCII characters of a short text, and returns their number.
function writeAscii(buffer, string, offset, count) {
  let i = 0;
  for (; i < count; i++) {
    const unit = string.charCodeAt(i);
    if (unit > 127) break;
    buffer[offset + i] = unit;
  }
  return i;
}

const utf8 = {
  name: 'utf8',
  textLength: (bytes) => bytes,
  byteLength(string) {
    const { length } = string;
    if (length > SHORT_LENGTH) return text.utf8Length(string);
    let more = 0;
    for (let i = 0; i < length; i++) {
      const unit = string.charCodeAt(i);
      if (unit > 0x7ff) return text.utf8Length(string);
      if (unit > 127) more++;
    }
    return length + more;
  },
  slice(buffer, start, end) {
    if (end - start <= SHORT_SLICE) {
      const short = shortSlice(buffer, start, end, 128);
      if (short !== undefined) return short;
    }
    return decodeWith(text.decodeUtf8, buffer, start, end);
  },
  write(buffer, string, offset, room) {
    const { length } = string;
    if (length <= SHORT_WRITE) {
      const count = length < room ? length : room;
      if (writeAscii(buffer, string, offset, count) === count) return count;
    }
    return native.writeUtf8(buffer, string, offset, room);
  },
};

const latin1 = {
  name: 'latin1',
  textLength: (bytes) => bytes,
  byteLength: (string) => string.length,
  slice(buffer, start, end) {
    if (end - start <= SHORT_SLICE) return shortSlice(buffer, start, end, 256);
    return decodeWith(text.decodeLatin1, buffer, start, end);
  },
  write(buffer, string, offset, room) {
    const count = string.length < room ? string.length : room;
    if (count > SHORT_WRITE) return native.writeLatin1(buffer, string, offset, room);
    for (let i = 0; i < count; i++) buffer[offset + i] = string.charCodeAt(i);
    return count;
  },
};

const ascii = {
  name: 'ascii',
  textLength: (bytes) => bytes,
  byteLength: latin1.byteLength,
  slice(buffer, start, end) {
    if (end - start <= SHORT_SLICE) {
      const short = shortSlice(buffer, start, end, 128);
      if (short !== undefined) return short;
    }
    return decodeWith(text.decodeAscii, buffer, start, end);
  },
  write: latin1.write,
};

const utf16le = {
  name: 'utf16le',
  textLength: (bytes) => bytes >>> 1,
  byteLength: (string) => string.length * 2,
  slice(buffer, start, end) {
    if (end - start <= 2 * SHORT_SLICE) {
      const short = shortUtf16(buffer, start, end);
      if (short !== undefined) return short;
    }
    return decodeWith(text.decodeUtf16, buffer, start, end);
  },
  write(buffer, string, offset, room) {
    const count = string.length < room >>> 1 ? string.length : room >>> 1;
    if (count > SHORT_WRITE) return native.writeUtf16(buffer, string, offset, room);
    for (let i = 0, at = offset; i < count; i++, at += 2) {
      const unit = string.charCodeAt(i);
      buffer[at] = unit;
      buffer[at + 1] = unit >>> 8;
    }
    return count * 2;
  },
};

const hex = {
  name: 'hex',
  textLength: (bytes) => bytes * 2,
  byteLength: (string) => string.length >>> 1,
  slice: (buffer, start, end) => decodeWith(text.encodeHex, buffer, start, end),
  // The engine rejects text that Node decodes up to the first error.
  write(buffer, string, offset, room) {
    if (room >= LONG_HEX && string.length === 2 * room) {
      try {
        setFromHex.call(part(buffer, offset, offset + room), string);
        return room;
      } catch {
        // C returns the number of valid characters.
      }
    }
    return native.writeHex(buffer, string, offset, room);
  },
};

// Without the '=' at the end, which is also how Node estimates it.
function base64Length(string) {
  let { length } = string;
  if (length > 0 && string.charCodeAt(length - 1) === 0x3d) length--;
  if (length > 1 && string.charCodeAt(length - 1) === 0x3d) length--;
  return Math.floor((length * 3) / 4);
}

function isForUrls(string) {
  return string.includes('-') || string.includes('_');
}

const URL_OPTIONS = { __proto__: null, alphabet: 'base64url', omitPadding: true };

const base64 = {
  name: 'base64',
  textLength: (bytes) => Math.ceil(bytes / 3) * 4,
  byteLength: base64Length,
  slice: (buffer, start, end) => toBase64.call(part(buffer, start, end)),
  // The engine accepts one alphabet at a time, and rejects characters that Node skips.
  write(buffer, string, offset, room) {
    if (room >= LONG_BASE64 && room >= base64Length(string)) {
      try {
        const bytes = part(buffer, offset, offset + room);
        const { written } = isForUrls(string) ? setFromBase64.call(bytes, string, URL_OPTIONS) : setFromBase64.call(bytes, string);
        return written;
      } catch {
        // C accepts everything that Node accepts.
      }
    }
    return native.writeBase64(buffer, string, offset, room);
  },
};

const base64url = {
  name: 'base64url',
  textLength: (bytes) => Math.ceil((bytes * 4) / 3),
  byteLength: base64Length,
  slice: (buffer, start, end) => toBase64.call(part(buffer, start, end), URL_OPTIONS),
  write: base64.write,
};

const ALL = {
  __proto__: null,
  utf8, 'utf-8': utf8, ucs2: utf16le, 'ucs-2': utf16le, utf16le, 'utf-16le': utf16le,
  latin1, binary: latin1, base64, base64url, hex, ascii,
  'UTF8': utf8, 'UTF-8': utf8, 'UCS2': utf16le, 'UCS-2': utf16le, 'UTF16LE': utf16le, 'UTF-16LE': utf16le,
};

// The encoding with that name, case-insensitive; undefined if there is none.
function encodingOf(name) {
  if (name === 'utf8' || name === undefined) return utf8;
  const exact = ALL[name];
  if (exact !== undefined || typeof name !== 'string' || name.length > 9) return exact;
  return ALL[name.toLowerCase()];
}

module.exports = {
  encodingOf, SHORT_WRITE, writeAscii, encodings: { ascii, base64, base64url, latin1, hex, ucs2: utf16le, utf8 },
};
