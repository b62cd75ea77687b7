// SPDX-License-Identifier: MIT
//
// Serializes values for the other end of a port, possibly in another thread. Ports in the transfer list are sent along;
// the text refers to them by index.
'use strict';

const { codedError } = require('internal/errors');
const { encodeText, decodeText } = require('internal/child/clone_text');
const { DOMException } = require('internal/web/exception');
const { isArrayBuffer } = require('node/util/types');

const numbers = new WeakMap(); // MessagePort object -> port number; 0: closed or transferred
let makePort;

function dataCloneError(message) {
  return new DOMException(message, 'DataCloneError');
}

function listOf(given) {
  const list = given !== null && typeof given === 'object' && !(Symbol.iterator in given) ? given.transfer : given;
  if (list === undefined || list === null) return [];
  if (typeof list !== 'object' || typeof list[Symbol.iterator] !== 'function') {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'Optional transferList argument must be an iterable');
  }
  return [...list];
}

function checkList(list, source) {
  list.forEach((item, index) => {
    if (list.indexOf(item) !== index) throw dataCloneError('Transfer list contains duplicate ArrayBuffer');
    if (item === source) throw dataCloneError('Transfer list contains source port');
    if (numbers.has(item)) {
      if (numbers.get(item) === 0) throw dataCloneError('MessagePort in transfer list is already detached');
    } else if (!isArrayBuffer(item)) {
      throw codedError(TypeError, 'ERR_INVALID_TRANSFER_OBJECT', 'Found invalid object in transferList');
    }
  });
}

// Returns { text, ids }: the ports in `ids` must be sent with the text.
function pack(value, transferList, source) {
  const list = listOf(transferList);
  checkList(list, source);
  const ports = list.filter((item) => numbers.has(item));
  const place = (object) => {
    if (!numbers.has(object)) return undefined;
    if (ports.includes(object)) return ['P', ports.indexOf(object)];
    throw codedError(TypeError, 'ERR_MISSING_TRANSFERABLE_IN_TRANSFER_LIST',
      'Object that needs transfer was found in message but not listed in transferList');
  };
  let text;
  try {
    text = encodeText(value, place);
  } catch (error) {
    throw error.code === undefined ? dataCloneError(error.message) : error;
  }
  for (const item of list) if (isArrayBuffer(item)) item.transfer();
  const ids = ports.map((port) => {
    const id = numbers.get(port);
    numbers.set(port, 0);
    require('internal/ports').forget(id);
    return id;
  });
  return { text, ids };
}

// Deserializes a message from ports.take().
function unpack([text, ...ids]) {
  const ports = ids.map((id) => makePort(id));
  return { value: decodeText(text, (index) => ports[index]), ports };
}

// make(id) creates the object for a transferred port.
function setMaker(make) {
  makePort = make;
}

module.exports = { pack, unpack, numbers, setMaker };
