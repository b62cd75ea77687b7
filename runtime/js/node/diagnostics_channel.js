// SPDX-License-Identifier: MIT
//
// node:diagnostics_channel: named channels, and tracing channels for the life of a call.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { checkFunction, invalidArgType } = require('internal/errors');

const channels = new Map();

// What a subscriber or a transform throws is an uncaught exception, and does not reach the publisher.
function guarded(run) {
  try {
    return run();
  } catch (error) {
    globalThis.process.nextTick(() => { throw error; });
    return undefined;
  }
}

class Channel {
  _subscribers = undefined;
  _stores = undefined;

  constructor(name) {
    this.name = name;
  }

  subscribe(subscription) {
    checkFunction(subscription, 'subscription');
    this._subscribers = [...(this._subscribers ?? []), subscription];
    this.#update();
  }

  unsubscribe(subscription) {
    const at = this._subscribers?.indexOf(subscription) ?? -1;
    if (at < 0) return false;
    this._subscribers = this._subscribers.toSpliced(at, 1);
    this.#update();
    return true;
  }

  bindStore(store, transform) {
    this._stores ??= new Map();
    this._stores.set(store, transform);
    this.#update();
  }

  unbindStore(store) {
    const wasBound = this._stores?.delete(store) ?? false;
    this.#update();
    return wasBound;
  }

  get hasSubscribers() {
    return false;
  }

  publish() {}

  runStores(data, fn, thisArg, ...args) {
    return Reflect.apply(fn, thisArg, args);
  }

  // With somebody listening, a channel is an ActiveChannel: without, publishing costs nothing.
  #update() {
    const isActive = this._subscribers?.length > 0 || this._stores?.size > 0;
    Object.setPrototypeOf(this, isActive ? ActiveChannel.prototype : Channel.prototype);
  }

  static [Symbol.hasInstance](instance) {
    const prototype = instance === null || typeof instance !== 'object' ? null : Object.getPrototypeOf(instance);
    return prototype === Channel.prototype || prototype === ActiveChannel.prototype;
  }
}

class ActiveChannel extends Channel {
  get hasSubscribers() {
    return true;
  }

  publish(data) {
    for (const subscription of this._subscribers ?? []) guarded(() => subscription(data, this.name));
  }

  runStores(data, fn, thisArg, ...args) {
    let run = () => {
      this.publish(data);
      return Reflect.apply(fn, thisArg, args);
    };
    for (const [store, transform] of this._stores ?? []) {
      const inner = run;
      const context = transform ? guarded(() => transform(data)) : data;
      run = () => store.run(context, inner);
    }
    return run();
  }
}

function channel(name) {
  if (typeof name !== 'string' && typeof name !== 'symbol') throw invalidArgType('channel', ['string', 'symbol'], name);
  if (!channels.has(name)) channels.set(name, new Channel(name));
  return channels.get(name);
}

const EVENTS = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'];

function tracedChannel(nameOrChannels, event) {
  if (typeof nameOrChannels === 'string') return channel(`tracing:${nameOrChannels}:${event}`);
  const given = nameOrChannels[event];
  if (!(given instanceof Channel)) throw invalidArgType(`nameOrChannels.${event}`, 'Channel', given);
  return given;
}

class TracingChannel {
  constructor(nameOrChannels) {
    const isObject = nameOrChannels !== null && typeof nameOrChannels === 'object';
    if (typeof nameOrChannels !== 'string' && !isObject) {
      throw invalidArgType('nameOrChannels', ['string', 'object', 'TracingChannel'], nameOrChannels);
    }
    for (const event of EVENTS) defineProperty(this, event, { value: tracedChannel(nameOrChannels, event) });
  }

  get hasSubscribers() {
    return EVENTS.some((event) => this[event].hasSubscribers);
  }

  subscribe(handlers) {
    for (const event of EVENTS) if (handlers[event]) this[event].subscribe(handlers[event]);
  }

  unsubscribe(handlers) {
    return EVENTS.filter((event) => handlers[event]).map((event) => this[event].unsubscribe(handlers[event])).every(Boolean);
  }

  #fail(context, error) {
    context.error = error;
    this.error.publish(context);
  }

  traceSync(fn, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return Reflect.apply(fn, thisArg, args);
    return this.start.runStores(context, () => {
      try {
        const result = Reflect.apply(fn, thisArg, args);
        context.result = result;
        return result;
      } catch (error) {
        this.#fail(context, error);
        throw error;
      } finally {
        this.end.publish(context);
      }
    });
  }

  #settled(context) {
    this.asyncStart.publish(context);
    this.asyncEnd.publish(context);
  }

  tracePromise(fn, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return Reflect.apply(fn, thisArg, args);
    const onRejected = (error) => {
      this.#fail(context, error);
      this.#settled(context);
      return Promise.reject(error);
    };
    const onFulfilled = (result) => {
      context.result = result;
      this.#settled(context);
      return result;
    };
    return this.start.runStores(context, () => {
      try {
        const result = Reflect.apply(fn, thisArg, args);
        return (result instanceof Promise ? result : Promise.resolve(result)).then(onFulfilled, onRejected);
      } catch (error) {
        this.#fail(context, error);
        throw error;
      } finally {
        this.end.publish(context);
      }
    });
  }

  // The callback is the argument at `position`, counted from the end if negative.
  traceCallback(fn, position = -1, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return Reflect.apply(fn, thisArg, args);
    const callback = args.at(position);
    checkFunction(callback, 'callback');
    const channelOfThis = this;
    function wrapped(error, result) {
      if (error) channelOfThis.#fail(context, error);
      else context.result = result;
      return channelOfThis.asyncStart.runStores(context, () => {
        try {
          return Reflect.apply(callback, this, arguments);
        } finally {
          channelOfThis.asyncEnd.publish(context);
        }
      });
    }
    args.splice(position, 1, wrapped);
    return this.start.runStores(context, () => {
      try {
        return Reflect.apply(fn, thisArg, args);
      } catch (error) {
        this.#fail(context, error);
        throw error;
      } finally {
        this.end.publish(context);
      }
    });
  }
}

module.exports = {
  channel,
  hasSubscribers: (name) => channels.get(name)?.hasSubscribers ?? false,
  subscribe: (name, subscription) => channel(name).subscribe(subscription),
  tracingChannel: (nameOrChannels) => new TracingChannel(nameOrChannels),
  unsubscribe: (name, subscription) => channel(name).unsubscribe(subscription),
  Channel,
};
