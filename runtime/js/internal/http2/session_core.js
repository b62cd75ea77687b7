// SPDX-License-Identifier: MIT
//
// The inner side of an Http2Session: its streams, its state, and the events that concern the whole connection. The
// public class is in session.js.
'use strict';

const binding = internalBinding('http2');
const { h2Error, libraryError } = require('internal/http2/errors');
const { settingsList } = require('internal/http2/settings');
const { Wire } = require('internal/http2/wire');
const numbers = require('internal/http2/numbers');
const { captureAs, runLater, context } = require('internal/async_context');
const { active } = require('internal/built_in_channels');
const { nextTick } = require('internal/ticks');
const { hrtime } = globalThis.process;

const NO_ERROR = 0;
const INTERNAL_ERROR = 2;
const REFUSED_STREAM = 7;

const MEGABYTE = 1_000_000;
const HEADERS_FRAME = 1;
const ERR_STREAM_CLOSED = -510;
const ERR_PROTO = -505;
const ERR_FLOW_CONTROL = -524;

// Errors of nghttp2 as codes of the protocol.
const FRAME_CODES = { __proto__: null, [-505]: 1, [-510]: 5, [-522]: 6, [-523]: 9, [-524]: 3 };

const kHasSession = Symbol('kHasSession');

function pick(value, standard) {
  return typeof value === 'number' ? value : standard;
}

// The numbers that the binding takes, in the order of rt_h2_option.
function nativeOptions(options, isServer) {
  const list = [];
  list[numbers.MAX_DEFLATE_TABLE] = pick(options.maxDeflateDynamicTableSize, -1);
  list[numbers.MAX_RESERVED_STREAMS] = pick(options.maxReservedRemoteStreams, 200);
  list[numbers.MAX_SEND_HEADER_BLOCK] = pick(options.maxSendHeaderBlockLength, -1);
  list[numbers.PEER_MAX_STREAMS] = pick(options.peerMaxConcurrentStreams, 100);
  list[numbers.PADDING] = pick(options.paddingStrategy, 0);
  list[numbers.MAX_PAIRS] = Math.max(pick(options.maxHeaderListPairs, 128), isServer ? 4 : 1);
  list[numbers.MAX_HEADER_LIST] = headerLimit(options.settings) ?? 65_535;
  list[numbers.MAX_MEMORY] = Math.max(1, pick(options.maxSessionMemory, 10)) * MEGABYTE;
  list[numbers.MAX_SETTINGS] = Math.max(1, pick(options.maxSettings, 32));
  list[numbers.MAX_INVALID] = pick(options.maxSessionInvalidFrames, 1000);
  list[numbers.RESET_BURST] = pick(options.streamResetBurst, 1000);
  list[numbers.RESET_RATE] = pick(options.streamResetRate, 33);
  return list;
}

function headerLimit(settings) {
  return settings?.maxHeaderListSize ?? settings?.maxHeaderSize;
}

class SessionCore {
  constructor(session, socket, isServer, options) {
    this.session = session;
    this.socket = socket;
    this.isServer = isServer;
    this.options = options;
    this.frame = context.base === undefined && context.frame === undefined ? undefined : captureAs('HTTP2SESSION', session);
    this.wire = null; // before the connection, and once destroyed
    this.streams = new Map(); // by id
    this.waiting = new Set(); // streams without an id
    this.whenConnected = []; // calls that wait for the connection
    this.settings = []; // [callback, start] of each SETTINGS that waits for its acknowledgement
    this.pings = [];
    this.maxPings = pick(options.maxOutstandingPings, 10);
    this.maxPendingSettings = pick(options.maxOutstandingSettings, 10);
    this.isClosing = false;
    this.isDestroyed = false;
    this.isGone = false; // GOAWAY was received
    this.code = undefined; // that the session was destroyed with
    this.goawayCode = null;
    this.goawayLastStreamID = null;
    this.localSettings = null; // cached until they change
    this.remoteSettings = null;
    this.remoteCustomIds = options.remoteCustomSettings;
    this.customSettings = [undefined, undefined]; // our own, the peer's
    this.timer = null;
    this.timeout = 0;
    this.origins = undefined;
    this.times = active.http2Times?.ofSession(this); // undefined unless a program observes them
  }

  start() {
    const { socket, options } = this;
    this.wire = new Wire(this, socket, this.isServer, nativeOptions(options, this.isServer));
    this.submitSettings(options.settings ?? {}, null);
  }

  streamOf(id) {
    return this.streams.get(id);
  }

  touch() {
    if (this.timer !== null) this.timer.refresh();
  }

  consume(id, count) {
    if (this.wire === null || this.wire.box === null) return;
    binding.consume(this.wire.box, id, count);
    this.wire.schedule();
  }

  // Settings and pings

  submitSettings(settings, callback) {
    binding.settings(this.wire.box, settingsList(settings));
    const limit = headerLimit(settings);
    if (limit !== undefined) binding.limitHeaders(this.wire.box, limit);
    this.settings.push({ callback, start: hrtime(), frame: frameOf('HTTP2SETTINGS') });
    if (settings.customSettings !== undefined) this.customSettings[0] = { ...this.customSettings[0], ...settings.customSettings };
    this.wire.schedule();
  }

  onSettingsAck() {
    this.localSettings = null;
    const { session } = this;
    const entry = this.settings.shift();
    const tell = () => {
      if (typeof entry?.callback === 'function') entry.callback(null, session.localSettings, milliseconds(entry.start));
      session.emit('localSettings', session.localSettings);
    };
    if (entry === undefined) tell();
    else answer(entry, tell);
  }

  // Only those that the program asked for.
  onCustomSetting(id, value) {
    if (this.remoteCustomIds?.includes(id)) this.customSettings[1] = { ...this.customSettings[1], [id]: value };
  }

  onRemoteSettings() {
    this.remoteSettings = null;
    if (!this.isDestroyed) this.session.emit('remoteSettings', this.session.remoteSettings);
  }

  ping(payload, callback) {
    const entry = { callback, start: hrtime(), payload, frame: frameOf('HTTP2PING') };
    if (this.pings.length >= this.maxPings || binding.ping(this.wire.box, payload) < 0) {
      answer(entry, callback, h2Error('PING_CANCEL'));
      return false;
    }
    this.pings.push(entry);
    this.wire.schedule();
    return true;
  }

  onPing(payload) {
    this.session.emit('ping', payload);
  }

  onPingAck(payload) {
    const entry = this.pings.shift();
    if (entry === undefined || !payload.equals(entry.payload)) {
      this.session.destroy(libraryError(ERR_PROTO));
      return;
    }
    const duration = milliseconds(entry.start);
    this.times?.pingAnswered(duration);
    answer(entry, entry.callback, null, duration, entry.payload);
  }

  // Streams

  onNewStream(id, headers, flags, raw) {
    if (this.isServer) this.session._accept(id, headers, flags, raw);
  }

  onPush(parentId, id, headers, raw) {
    this.session._acceptPush(id, headers, raw);
  }

  onNotSent(id, type, code) {
    const stream = this.streams.get(id);
    if (code === ERR_STREAM_CLOSED || stream?.isClosing) return;
    if (id === 0) {
      this.session.emit('frameError', type, FRAME_CODES[code] ?? INTERNAL_ERROR, id);
      this.session.destroy(INTERNAL_ERROR);
    } else if (stream !== undefined) {
      stream.stream.emit('frameError', type, FRAME_CODES[code] ?? INTERNAL_ERROR, id);
      if (type !== HEADERS_FRAME || stream.stream.destroyed) return;
      stream.close(this.isServer ? FRAME_CODES[code] ?? INTERNAL_ERROR : REFUSED_STREAM);
      this.session.close();
    }
  }

  forget(stream) {
    this.waiting.delete(stream);
  }

  // The end of the session

  onGoaway(code, lastStreamID, bytes) {
    const { session } = this;
    this.isGone = true;
    this.goawayCode = code;
    this.goawayLastStreamID = lastStreamID;
    session.emit('goaway', code, lastStreamID, bytes);
    if (this.isDestroyed) return;
    if (code === NO_ERROR) session.close();
    else session.destroy(h2Error('SESSION_ERROR', code), NO_ERROR);
  }

  onAltsvc(id, origin, value) {
    this.session.emit('altsvc', value, origin, id);
  }

  onOrigin(list) {
    const { session } = this;
    if (!session.encrypted || this.isDestroyed) return;
    const set = (this.origins ??= session._firstOrigins());
    for (const origin of list) set.add(origin);
    session.emit('origin', list);
  }

  // The server does not answer for this origin (421).
  dropOrigin(authority) {
    this.origins?.delete(`https://${authority}`);
  }

  onInvalid(code, id) {
    const isFatal = code === ERR_PROTO || code === ERR_STREAM_CLOSED || code <= -900 || (code === ERR_FLOW_CONTROL && id === 0);
    if (isFatal) this.onFailure(code);
  }

  onAbused(code) {
    if (code === NO_ERROR) this.session.destroy(h2Error('TOO_MANY_INVALID_FRAMES'));
    else this.session.destroy(h2Error('SESSION_ERROR', code), code);
  }

  onFailure(code) {
    if (!this.isDestroyed) this.session.destroy(libraryError(code));
  }

  // Everything has been written: nghttp2 may have ended the session by itself.
  onIdle() {
    if (this.wire?.isDone && !this.isDestroyed) this.session.destroy();
    else this.maybeEnd();
  }

  maybeEnd() {
    if (this.isClosing && !this.isDestroyed && this.streams.size === 0 && this.waiting.size === 0) this.session.destroy();
  }

  cancelAll() {
    const { settings, pings } = this;
    this.settings = [];
    this.pings = [];
    for (const entry of settings) answer(entry, entry.callback ?? ignore, h2Error('SETTINGS_CANCEL'));
    for (const entry of pings) answer(entry, entry.callback, h2Error('PING_CANCEL'));
  }

  destroyStreams(error) {
    for (const { stream } of [...this.waiting]) stream.destroy(h2Error('STREAM_CANCEL', error));
    for (const core of [...this.streams.values()]) core.stop(error);
  }

  // Sends GOAWAY and what was submitted before it, then ends the socket.
  shutDown(code, error) {
    const { wire, socket, session } = this;
    this.socket = null;
    if (wire !== null && wire.box !== null && !socket.destroyed) {
      wire.isDone = false;
      binding.terminate(wire.box, code);
      wire.flush();
    }
    const finish = () => {
      this.times?.ended();
      wire?.close();
      this.endSocket(socket, error);
    };
    if (wire === null || socket.destroyed || error !== undefined) finish();
    else wire.afterWrites(finish);
    if (context.tracker !== undefined) context.tracker.end(this.frame);
    session.setTimeout(0);
  }

  endSocket(socket, error) {
    const { session } = this;
    const emitEnd = () => {
      if (error !== undefined) session.emit('error', error);
      session.emit('close');
    };
    socket[kHasSession] = undefined;
    if (socket.destroyed) {
      nextTick(emitEnd);
      return;
    }
    socket.once('close', emitEnd);
    if (error === undefined && this.isClosing) socket.end(() => setImmediate(() => socket.destroy()));
    else socket.destroy(error);
  }
}

// The context of a call whose callback comes later; undefined if the program uses none.
function frameOf(type) {
  return context.base === undefined && context.frame === undefined ? undefined : captureAs(type);
}

function answer({ frame }, callback, ...args) {
  if (frame === undefined) {
    callback(...args);
    return;
  }
  runLater(frame, callback, undefined, args);
  context.tracker?.end(frame);
}

function ignore() {}

function milliseconds(start) {
  const [seconds, nanoseconds] = hrtime(start);
  return seconds * 1e3 + nanoseconds / 1e6;
}

module.exports = { SessionCore, kHasSession };
