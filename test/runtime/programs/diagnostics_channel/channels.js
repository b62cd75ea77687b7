// SPDX-License-Identifier: MIT
// Channels: names, subscribers, what they throw, stores.
'use strict';
const channels = require('diagnostics_channel');
const tried = require('../tried.cjs');
process.on('uncaughtException', (error) => console.log('uncaught', error.message));
const channel = channels.channel('a');
console.log(Object.keys(channels).sort(), channel, channel === channels.channel('a'), channel.name, channel.hasSubscribers);
const seen = (message, name) => console.log('got', message, name);
channel.subscribe(seen);
console.log(channel.hasSubscribers, channels.hasSubscribers('a'), channel.constructor.name, channel instanceof channels.Channel);
channel.publish({ x: 1 });
channel.subscribe(() => { throw new Error('in a subscriber'); });
channel.subscribe((message) => console.log('still', message));
channel.publish('two');
console.log('after', channel.unsubscribe(seen), channel.unsubscribe(seen), channels.hasSubscribers('none'));
const self = () => {
  console.log('once');
  channel.unsubscribe(self);
};
channel.subscribe(self);
channel.publish('three');
channel.publish('four');
tried('channel', () => channels.channel(5));
tried('channel', () => channels.channel());
tried('symbol', () => channels.channel(Symbol('x')).name);
tried('subscribe', () => channel.subscribe(5));
channels.subscribe('b', seen);
channels.channel('b').publish('by name');
console.log(channels.unsubscribe('b', seen), channels.unsubscribe('b', seen), channels.channel('b').hasSubscribers);

const stores = channels.channel('stores');
const store = { run(data, fn) { console.log('store', data); return fn(); } };
stores.bindStore(store, (data) => ({ wrapped: data }));
tried('run', () => stores.runStores('data', function (a, b) { return [this.id, a, b]; }, { id: 1 }, 2, 3));
console.log(stores.unbindStore(store), stores.unbindStore(store), stores.hasSubscribers);
tried('run', () => stores.runStores({ a: 1 }, () => 'without a store'));
