// SPDX-License-Identifier: MIT
//
// A binary heap of timer lists, ordered by expiry, then by the order of queueing. Each list knows its index, so it can
// be removed.
'use strict';

const lists = [];

function isBefore(a, b) {
  return a.expiry < b.expiry || (a.expiry === b.expiry && a.order < b.order);
}

function put(list, place) {
  lists[place] = list;
  list.place = place;
}

function rise(list, place) {
  while (place > 0) {
    const parent = (place - 1) >> 1;
    if (!isBefore(list, lists[parent])) break;
    put(lists[parent], place);
    place = parent;
  }
  put(list, place);
}

function sink(list, place) {
  const half = lists.length >> 1;
  while (place < half) {
    let child = 2 * place + 1;
    if (child + 1 < lists.length && isBefore(lists[child + 1], lists[child])) child++;
    if (!isBefore(lists[child], list)) break;
    put(lists[child], place);
    place = child;
  }
  put(list, place);
}

function first() {
  return lists.length === 0 ? null : lists[0];
}

function add(list) {
  lists.push(list);
  rise(list, lists.length - 1);
}

function remove(list) {
  const last = lists.pop();
  if (last === list) return;
  const { place } = list;
  sink(last, place);
  if (last.place === place) rise(last, place);
}

// Called after the list's expiry was moved back.
function moveDown(list) {
  sink(list, list.place);
}

module.exports = { first, add, remove, moveDown };
