// SPDX-License-Identifier: MIT
//
// SETTINGS: checked, as numbers for nghttp2, packed into bytes and read back.
'use strict';

const { Buffer } = require('node/buffer');
const errors = require('internal/errors');
const { h2Error, settingError } = require('internal/http2/errors');

const MAX_32 = 2 ** 32 - 1;
const MOST_CUSTOM = 10;

// name: [id, smallest, largest]; boolean settings have no range.
const KNOWN = {
  __proto__: null,
  headerTableSize: [1, 0, MAX_32],
  enablePush: [2],
  maxConcurrentStreams: [3, 0, MAX_32],
  initialWindowSize: [4, 0, 2 ** 31 - 1],
  maxFrameSize: [5, 16_384, 2 ** 24 - 1],
  maxHeaderListSize: [6, 0, MAX_32],
  maxHeaderSize: [6, 0, MAX_32],
  enableConnectProtocol: [8],
};

const NAMES = [];
for (const name of Object.keys(KNOWN)) NAMES[KNOWN[name][0]] ??= name;

function isKnown(value) {
  return value !== undefined;
}

function checkSettings(settings, label = 'settings') {
  if (settings === undefined) return;
  errors.checkObject(settings, label);
  for (const name of Object.keys(KNOWN)) {
    const value = settings[name];
    const [, min, max] = KNOWN[name];
    if (!isKnown(value)) continue;
    if (min === undefined) {
      if (typeof value !== 'boolean') throw settingError(name, value, TypeError);
    } else if (typeof value !== 'number' || value < min || value > max || Number.isNaN(value)) {
      throw settingError(name, value, RangeError, min, max);
    }
  }
  checkCustom(settings.customSettings);
}

function checkCustom(custom) {
  if (custom === undefined) return;
  errors.checkObject(custom, 'customSettings');
  if (Object.keys(custom).length > MOST_CUSTOM) throw h2Error('TOO_MANY_CUSTOM_SETTINGS');
  for (const id of Object.keys(custom)) {
    if (!(Number(id) >= 0 && Number(id) <= 0xff_ff)) throw settingError('customSettings:id', id, RangeError, 0, 0xff_ff);
    const value = custom[id];
    if (!(typeof value === 'number' && value >= 0 && value <= MAX_32)) throw settingError('customSettings:value', value, RangeError, 0, MAX_32);
  }
}

// The ids of custom settings that the program wants to know of.
function checkRemoteCustom(ids) {
  if (ids === undefined) return;
  if (!Array.isArray(ids)) throw errors.invalidArgType('options.remoteCustomSettings', 'Array', ids);
  if (ids.length > MOST_CUSTOM) throw h2Error('TOO_MANY_CUSTOM_SETTINGS');
}

// [id, value, id, value, ...]
function settingsList(settings) {
  const list = [];
  let hasHeaderSize = false;
  for (const name of Object.keys(KNOWN)) {
    const value = settings[name];
    const [id] = KNOWN[name];
    if (!isKnown(value) || (id === 6 && hasHeaderSize)) continue;
    hasHeaderSize ||= id === 6;
    list.push(id, Number(value));
  }
  for (const id of Object.keys(settings.customSettings ?? {})) list.push(Number(id), settings.customSettings[id]);
  return list;
}

function getDefaultSettings() {
  return {
    __proto__: null,
    headerTableSize: 4096,
    enablePush: true,
    initialWindowSize: 65_535,
    maxFrameSize: 16_384,
    maxConcurrentStreams: MAX_32,
    maxHeaderSize: 65_535,
    maxHeaderListSize: 65_535,
    enableConnectProtocol: false,
  };
}

function getPackedSettings(settings) {
  checkSettings(settings);
  const list = settingsList(settings ?? {});
  const packed = Buffer.alloc(list.length / 2 * 6);
  for (let i = 0; i < list.length; i += 2) {
    packed.writeUInt16BE(list[i], i * 3);
    packed.writeUInt32BE(list[i + 1], i * 3 + 2);
  }
  return packed;
}

function getUnpackedSettings(buf, options = {}) {
  if (!ArrayBuffer.isView(buf) || buf.length === undefined) throw errors.invalidArgType('buf', ['Buffer', 'TypedArray'], buf);
  if (buf.length % 6 !== 0) throw h2Error('INVALID_PACKED_SETTINGS_LENGTH');
  const bytes = Buffer.from(buf);
  const settings = {};
  for (let at = 0; at + 6 <= bytes.length; at += 6) {
    const id = bytes.readUInt16BE(at);
    const value = bytes.readUInt32BE(at + 2);
    if (NAMES[id] === undefined) (settings.customSettings ??= {})[id] = value;
    else if (id === 6) settings.maxHeaderListSize = settings.maxHeaderSize = value;
    else settings[NAMES[id]] = KNOWN[NAMES[id]][1] === undefined ? value !== 0 : value;
  }
  if (options !== null && options?.validate) checkSettings(settings);
  return settings;
}

// From the numbers by id that the binding has written.
function settingsObject(figure, customSettings) {
  const settings = {
    headerTableSize: figure(1),
    enablePush: figure(2) !== 0,
    initialWindowSize: figure(4),
    maxFrameSize: figure(5),
    maxConcurrentStreams: figure(3),
    maxHeaderListSize: figure(6),
    maxHeaderSize: figure(6),
    enableConnectProtocol: figure(8) !== 0,
  };
  if (customSettings !== undefined) settings.customSettings = { ...customSettings };
  return settings;
}

module.exports = { checkSettings, checkRemoteCustom, settingsList, settingsObject, getDefaultSettings, getPackedSettings, getUnpackedSettings };
