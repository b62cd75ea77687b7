// SPDX-License-Identifier: MIT
//
// The diagnostics channels that the runtime itself publishes to: `active[name]` is the channel while it has subscribers,
// and undefined otherwise, so that publishing costs one test. node:diagnostics_channel keeps it up to date.
'use strict';

const active = {
  __proto__: null,
  'http.client.request.start': undefined,
  'http.client.request.error': undefined,
  'http.client.response.finish': undefined,
  'http.server.request.start': undefined,
  'http.server.response.finish': undefined,
  'net.client.socket': undefined,
  'net.server.socket': undefined,
  'tracing:net.server.listen:asyncStart': undefined,
  'tracing:net.server.listen:asyncEnd': undefined,
  'tracing:net.server.listen:error': undefined,
  'udp.socket': undefined,
  'child_process': undefined,
  worker_threads: undefined,
  httpTimes: undefined, // no channel: internal/perf/http_times while there are observers of type 'http'
  http2Times: undefined, // the same, for the type 'http2'
};

// Called when the first subscriber has come or the last one has gone.
function onChanged(channel, isActive) {
  if (channel.name in active) active[channel.name] = isActive ? channel : undefined;
}

module.exports = { active, onChanged };
