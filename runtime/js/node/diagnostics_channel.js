// SPDX-License-Identifier: MIT
//
// node:diagnostics_channel: named channels, and tracing channels for the life of a call.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { checkFunction, invalidArgType } = require('internal/errors');
const { onChanged } = require('internal/built_in_channels');

const channels = new Map();

// An exception of a subscriber or a transform is uncaught, and does not reach the publisher.
function guarded(run) {
  try {
    return run();
  } catch (error) {
    globalThis.process.nextTick(rethrow, error);
    return undefined;
  }
}

function rethrow(error) {
  throw error;
}

function call(fn, receiver, args) {
  return Reflect.apply(fn, receiver, args);
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
    if (at === -1) return false;
    this._subscribers = this._subscribers.toSpliced(at, 1);
    this.#update();
    return true;
  }

  bindStore(store, transform) {
    this._stores = (this._stores ?? new Map()).set(store, transform);
    this.#update();
  }

  unbindStore(store) {
    const wasBound = Boolean(this._stores?.delete(store));
    this.#update();
    return wasBound;
  }

  // A channel with subscribers is an ActiveChannel: without any, publishing costs nothing.
  #update() {
    const isActive = this._subscribers?.length > 0 || this._stores?.size > 0;
    Object.setPrototypeOf(this, isActive ? ActiveChannel.prototype : Channel.prototype);
    onChanged(this, isActive);
  }

  get hasSubscribers() { return false; }

  publish() {}

  runStores(message, fn, receiver, ...args) {
    return call(fn, receiver, args);
  }

  static [Symbol.hasInstance](instance) {
    return [Channel.prototype, ActiveChannel.prototype].includes(Object.getPrototypeOf(instance));
  }
}

class ActiveChannel extends Channel {
  get hasSubscribers() { return true; }

  publish(message) {
    const list = this._subscribers;
    for (let i = 0; i < list?.length; i++) {
      const subscription = list[i];
      try {
        subscription(message, this.name);
      } catch (error) {
        globalThis.process.nextTick(rethrow, error);
      }
    }
  }

  // Runs inside all stores; the one bound first is the innermost.
  runStores(message, fn, receiver, ...args) {
    const innermost = () => {
      this.publish(message);
      return call(fn, receiver, args);
    };
    const within = (run, [store, transform]) => {
      const context = transform ? guarded(() => transform(message)) : message;
      return () => store.run(context, run);
    };
    return [...(this._stores ?? [])].reduce(within, innermost)();
  }
}

function channel(name) {
  const isName = typeof name === 'string' || typeof name === 'symbol';
  if (!isName) throw invalidArgType('channel', ['string', 'symbol'], name);
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

  // Runs a function between `start` and `end`; its exception is published, too.
  #around(context, run) {
    const guardedRun = () => {
      try {
        return run();
      } catch (error) {
        this.#fail(context, error);
        throw error;
      } finally {
        this.end.publish(context);
      }
    };
    return this.start.runStores(context, guardedRun);
  }

  #settle(context) {
    this.asyncStart.publish(context);
    this.asyncEnd.publish(context);
  }

  traceSync(fn, given, receiver, ...args) {
    if (!this.hasSubscribers) return call(fn, receiver, args);
    const context = given ?? {};
    return this.#around(context, () => (context.result = call(fn, receiver, args)));
  }

  #followed(result, context) {
    const promise = result instanceof Promise ? result : Promise.resolve(result);
    return promise.then((value) => {
      context.result = value;
      this.#settle(context);
      return value;
    }, (error) => {
      this.#fail(context, error);
      this.#settle(context);
      return Promise.reject(error);
    });
  }

  tracePromise(fn, given, receiver, ...args) {
    if (!this.hasSubscribers) return call(fn, receiver, args);
    const context = given ?? {};
    return this.#around(context, () => this.#followed(call(fn, receiver, args), context));
  }

  // The wrapper around a callback: runs it between `asyncStart` and `asyncEnd`.
  #callbackFor(callback, context) {
    const tracing = this;
    return function (error, result) {
      if (error) tracing.#fail(context, error);
      else context.result = result;
      return tracing.asyncStart.runStores(context, () => {
        try {
          return call(callback, this, arguments);
        } finally {
          tracing.asyncEnd.publish(context);
        }
      });
    };
  }

  // The callback is the argument at `position`, counted from the end if negative.
  traceCallback(fn, position, given, receiver, ...args) {
    if (!this.hasSubscribers) return call(fn, receiver, args);
    const [at, context] = [position ?? -1, given ?? {}];
    const callback = args.at(at);
    checkFunction(callback, 'callback');
    args.splice(at, 1, this.#callbackFor(callback, context));
    return this.#around(context, () => call(fn, receiver, args));
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
