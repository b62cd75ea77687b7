// SPDX-License-Identifier: MIT
//
// Http2Session: what sessions of servers and of clients have in common.
'use strict';

const binding = internalBinding('http2');
const EventEmitter = require('node/events');
const { Buffer } = require('node/buffer');
const errors = require('internal/errors');
const { checkNumber, checkInt32, checkUint32 } = require('internal/net/errors');
const { h2Error, libraryError } = require('internal/http2/errors');
const { checkSettings, settingsObject } = require('internal/http2/settings');
const { SessionCore, kHasSession } = require('internal/http2/session_core');
const { kCore } = require('internal/http2/stream_core');
const { setIdleTimeout } = require('internal/http2/timeouts');
const { makeSocketProxy } = require('internal/http2/socket_proxy');
const { state, FIGURES } = require('internal/http2/numbers');
const { nextTick } = require('internal/ticks');

const MAX_32 = 2 ** 32 - 1;
const INTERNAL_ERROR = 2;

const kProxy = Symbol('proxySocket');

// Node's names, in the order of the binding.
const FIGURE_NAMES = ['effectiveLocalWindowSize', 'effectiveRecvDataLength', 'nextStreamID', 'localWindowSize', 'lastProcStreamID',
  'remoteWindowSize', 'outboundQueueSize', 'deflateDynamicTableSize', 'inflateDynamicTableSize'];

function boxOf(session) {
  return session[kCore].wire?.box ?? null;
}

function onSocketClose() {
  const session = this[kHasSession];
  if (session === undefined) return;
  const core = session[kCore];
  if (core.isDestroyed) return;
  for (const stream of [...core.streams.values()]) if (!stream.isClosed) stream.onClosed(8);
  session.destroy();
}

function onSocketError(error) {
  const session = this[kHasSession];
  if (session === undefined || session[kCore].isDestroyed) return;
  if (error.code === 'ECONNRESET' && session[kCore].isServer) session.destroy();
  else session.destroy(error);
}

let mayWarn = true;

function warnOfDebug() {
  mayWarn = false;
  if (internalBinding('process').getEnv('NODE_DEBUG')) require('internal/util/debuglog').warnIfEnabled('HTTP2');
}

class Http2Session extends EventEmitter {
  constructor(isServer, options, socket) {
    if (socket[kHasSession] !== undefined) throw h2Error('SOCKET_BOUND');
    super();
    if (mayWarn) warnOfDebug();
    socket[kHasSession] = this;
    this[kCore] = new SessionCore(this, socket, isServer, options);
    this[kProxy] = null;
    socket.on('close', onSocketClose);
    socket.on('error', onSocketError);
    socket.disableRenegotiation?.();
    socket.setNoDelay?.();
  }

  _begin() {
    const core = this[kCore];
    if (core.isDestroyed) return;
    if (core.wire === null) core.start();
    core.wire.attach();
    nextTick(() => {
      const list = core.whenConnected;
      core.whenConnected = [];
      for (const send of list) send();
      if (!core.isDestroyed) this.emit('connect', this, core.socket);
    });
  }

  get encrypted() {
    const { socket } = this[kCore];
    return this.connecting ? undefined : Boolean(socket?.encrypted);
  }

  get alpnProtocol() {
    const core = this[kCore];
    if (this.connecting) return undefined;
    if (core.socket?.encrypted) return core.socket.alpnProtocol;
    return 'h2c';
  }

  get originSet() {
    const core = this[kCore];
    if (!this.encrypted || core.isDestroyed) return undefined;
    return [...(core.origins ??= this._firstOrigins())];
  }

  _firstOrigins() {
    const { socket } = this[kCore];
    const name = socket.servername || socket.remoteAddress;
    const host = name?.includes(':') ? `[${name}]` : name;
    const port = socket.remotePort === 443 || socket.remotePort === undefined ? '' : `:${socket.remotePort}`;
    return new Set([`https://${host}${port}`]);
  }

  get connecting() {
    const core = this[kCore];
    return !core.isDestroyed && core.wire === null;
  }

  get closed() {
    const core = this[kCore];
    return core.isClosing;
  }

  get destroyed() {
    return this[kCore].isDestroyed;
  }

  get type() {
    return this[kCore].isServer ? 0 : 1;
  }

  get socket() {
    const core = this[kCore];
    if (this[kProxy] === null) this[kProxy] = makeSocketProxy(core);
    return core.socket === null ? undefined : this[kProxy];
  }

  get goawayCode() {
    return this[kCore].goawayCode;
  }

  get goawayLastStreamID() {
    return this[kCore].goawayLastStreamID;
  }

  get pendingSettingsAck() {
    return this[kCore].settings.length > 0;
  }

  get state() {
    const box = boxOf(this);
    const figures = {};
    if (box === null || this[kCore].isDestroyed || !binding.figures(box)) return figures;
    for (let i = 0; i < FIGURE_NAMES.length; i++) figures[FIGURE_NAMES[i]] = state[FIGURES + i];
    return figures;
  }

  #settings(isRemote) {
    const box = boxOf(this);
    if (box === null) return {};
    binding.settingsOf(box, isRemote);
    const custom = this[kCore].customSettings[isRemote ? 1 : 0];
    return settingsObject((id) => state[FIGURES + id], custom);
  }

  get localSettings() {
    const core = this[kCore];
    if (core.localSettings !== null) return core.localSettings;
    if (core.isDestroyed || core.wire === null) return {};
    return (core.localSettings = this.#settings(false));
  }

  get remoteSettings() {
    const core = this[kCore];
    if (core.remoteSettings !== null) return core.remoteSettings;
    if (core.isDestroyed || core.wire === null) return {};
    return (core.remoteSettings = this.#settings(true));
  }

  settings(settings = {}, callback = undefined) {
    const core = this[kCore];
    if (core.isDestroyed) throw h2Error('INVALID_SESSION');
    errors.checkObject(settings, 'settings');
    checkSettings(settings);
    if (callback !== undefined) errors.checkFunction(callback, 'callback');
    if (core.settings.length >= core.maxPendingSettings) {
      nextTick(() => this.destroy(h2Error('MAX_PENDING_SETTINGS_ACK')));
      return;
    }
    const submit = () => {
      if (!core.isDestroyed) core.submitSettings({ ...settings }, callback ?? null);
    };
    if (core.wire === null) this.once('connect', submit);
    else submit();
  }

  ping(...args) {
    const core = this[kCore];
    if (core.isDestroyed) throw h2Error('INVALID_SESSION');
    let [payload, callback] = args;
    if (typeof payload === 'function') [payload, callback] = [undefined, payload];
    if (payload !== undefined) {
      if (!ArrayBuffer.isView(payload)) throw errors.invalidArgType('payload', ['Buffer', 'TypedArray', 'DataView'], payload);
      if (payload.byteLength !== 8) throw h2Error('PING_LENGTH');
    }
    errors.checkFunction(callback, 'callback');
    const bytes = Buffer.from(new ArrayBuffer(8));
    if (payload === undefined) require('node/crypto').randomFillSync(bytes);
    else bytes.set(new Uint8Array(payload.buffer, payload.byteOffset, 8));
    if (core.wire === null || core.isClosing) {
      nextTick(callback, h2Error('PING_CANCEL'));
      return undefined;
    }
    return core.ping(bytes, callback);
  }

  goaway(code = 0, lastStreamID = 0, opaqueData = undefined) {
    const core = this[kCore];
    if (core.isDestroyed) throw h2Error('INVALID_SESSION');
    if (opaqueData !== undefined && !ArrayBuffer.isView(opaqueData)) {
      throw errors.invalidArgType('opaqueData', ['Buffer', 'TypedArray', 'DataView'], opaqueData);
    }
    checkNumber(code, 'code');
    checkNumber(lastStreamID, 'lastStreamID');
    const bytes = opaqueData === undefined ? undefined : new Uint8Array(opaqueData.buffer, opaqueData.byteOffset, opaqueData.byteLength);
    const send = () => {
      if (core.isDestroyed) return;
      binding.goaway(core.wire.box, code, lastStreamID > 0 ? lastStreamID : -1, bytes);
      core.wire.schedule();
    };
    if (core.wire === null) this.once('connect', send);
    else send();
  }

  setNextStreamID(id) {
    const core = this[kCore];
    if (core.isDestroyed) throw h2Error('INVALID_SESSION');
    checkNumber(id, 'id');
    if (id <= 0 || id > MAX_32) throw errors.outOfRange('id', `> 0 and <= ${MAX_32}`, id);
    if (core.wire !== null) binding.setNextStreamId(core.wire.box, id);
  }

  setLocalWindowSize(windowSize) {
    const core = this[kCore];
    if (core.isDestroyed) throw h2Error('INVALID_SESSION');
    checkInt32(windowSize, 'windowSize', 0);
    const code = core.wire === null ? 0 : binding.setLocalWindowSize(core.wire.box, windowSize);
    if (code < 0) this.destroy(libraryError(code));
    core.wire?.schedule();
  }

  close(callback) {
    const core = this[kCore];
    if (core.isClosing || core.isDestroyed) return;
    core.isClosing = true;
    if (typeof callback === 'function') this.once('close', callback);
    this.goaway();
    core.maybeEnd();
  }

  destroy(error = 0, code = undefined) {
    const core = this[kCore];
    if (core.isDestroyed) return;
    let failure = error;
    let number = code;
    if (typeof error === 'number') {
      number = error;
      failure = error === 0 ? undefined : h2Error('SESSION_ERROR', error);
    }
    if (failure === null) failure = undefined;
    number ??= failure === undefined ? 0 : INTERNAL_ERROR;
    checkUint32(number, 'code');
    core.code = number;
    core.isDestroyed = true;
    core.cancelAll();
    core.destroyStreams(failure);
    core.shutDown(number, failure);
  }

  ref() {
    const { socket } = this[kCore];
    if (typeof socket?.ref === 'function') socket.ref();
  }

  unref() {
    const { socket } = this[kCore];
    if (typeof socket?.unref === 'function') socket.unref();
  }

  setTimeout(msecs, callback) {
    const core = this[kCore];
    if (!core.isDestroyed || msecs === 0) setIdleTimeout(core, this, msecs, callback);
    return this;
  }

  _onTimeout() {
    this.emit('timeout');
  }

  // With captureRejections
  [Symbol.for('nodejs.rejection')](error, event, ...args) {
    if (event === 'stream') args[0].destroy(error);
    else this.destroy(error);
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
    if (typeof depth === 'number' && depth < 0) return this;
    const shown = {
      type: this.type,
      closed: this.closed,
      destroyed: this.destroyed,
      state: this.state,
      localSettings: this.localSettings,
      remoteSettings: this.remoteSettings,
    };
    return `Http2Session ${require('node/util').inspect(shown, { ...options, depth: options.depth === null ? null : options.depth - 1 })}`;
  }
}

module.exports = { Http2Session };
