// SPDX-License-Identifier: MIT
//
// What spans are about: each combination of kind, name, place, about and callback is stored once (tables.js).
'use strict';

const MOST_WORDS = 2 ** 26;

function mapIn(maps, key) {
  let map = maps.get(key);
  if (map === undefined) {
    map = new Map();
    maps.set(key, map);
  }
  return map;
}

class Whats {
  #texts = new Map(); // by number in the recording: number of a word
  #spans = new Map(); // by place: by kind and name, as numbers of the recording
  #callbacks = new Map(); // by kind and name: by about and callback, as words

  constructor(words, whats, text) {
    this.words = words;
    this.whats = whats;
    this.read = text;
  }

  // The word of a text of the recording.
  word(number) {
    let word = this.#texts.get(number);
    if (word === undefined) {
      word = this.words.of(this.read(number));
      this.#texts.set(number, word);
    }
    return word;
  }

  text(number) {
    return this.words.list[this.word(number)];
  }

  // A span of a runtime; name and place are texts of the recording.
  ofSpan(number, kind, name, place) {
    const names = mapIn(this.#spans, place);
    let what = names.get(name * 256 + number);
    if (what === undefined) {
      what = this.whats.push([this.words.of(kind), this.word(name), this.word(place), 0, 0, 1]) - 1;
      names.set(name * 256 + number, what);
    }
    return what;
  }

  // A callback of the loop.
  ofCallback(kind, name, about, callback) {
    const { words } = this;
    const [kindWord, nameWord, aboutWord, callbackWord] = [words.of(kind), words.of(name), words.of(about), words.of(callback)];
    const abouts = mapIn(this.#callbacks, nameWord * MOST_WORDS + kindWord);
    const key = aboutWord * MOST_WORDS + callbackWord;
    let what = abouts.get(key);
    if (what === undefined) {
      what = this.whats.push([kindWord, nameWord, 0, aboutWord, callbackWord, 0]) - 1;
      abouts.set(key, what);
    }
    return what;
  }
}

module.exports = { Whats };
