// SPDX-License-Identifier: MIT
//
// Timer lists by duration: a hash table with a chain of lists in each place. The engine's Map spreads numbers over all of its memory. Here
// similar durations are in neighbouring places, so that a program with very many of them waits for memory less often.
'use strict';

const FEWEST = 16; // places
const BLOCK_BITS = 10; // so many durations in a row are neighbours
const SPREAD = 0x9e3779b1; // other blocks are anywhere, whatever the durations are multiples of

let places = new Array(FEWEST).fill(undefined);
let count = 0;

// Programs can give a timer any number as its duration.
function placeOf(duration) {
  return (duration + Math.imul(duration >>> BLOCK_BITS, SPREAD)) & (places.length - 1);
}

function get(duration) {
  let list = places[placeOf(duration)];
  while (list !== undefined && list.duration !== duration && !Object.is(list.duration, duration)) list = list.chained;
  return list;
}

function put(list) {
  const place = placeOf(list.duration);
  list.chained = places[place];
  places[place] = list;
}

function resize(length) {
  const old = places;
  places = new Array(length).fill(undefined);
  for (let i = 0; i < old.length; i++) {
    for (let list = old[i]; list !== undefined;) {
      const { chained } = list;
      put(list);
      list = chained;
    }
  }
}

// There is none of that duration.
function add(list) {
  if (++count > places.length) resize(places.length * 2);
  put(list);
}

// Returns false if the list is not in the table.
function remove(list) {
  const place = placeOf(list.duration);
  let before;
  let found = places[place];
  while (found !== undefined && found !== list) {
    before = found;
    found = found.chained;
  }
  if (found === undefined) return false;
  if (before === undefined) places[place] = list.chained;
  else before.chained = list.chained;
  list.chained = undefined;
  count--;
  if (places.length > FEWEST && count < places.length / 8) resize(places.length / 2);
  return true;
}

module.exports = { add, get, remove };
