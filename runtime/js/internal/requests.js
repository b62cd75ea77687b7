// SPDX-License-Identifier: MIT
//
// Requests in flight that have a callback: lookups of names, connections, shutdowns. Those on files are in
// internal/fs/request.
'use strict';

const inFlight = new Set();

class Request {
  constructor(type) {
    this.type = type;
  }
}

// Returns the callback of a request of a type of internal/async_types. If the request cannot be started, drop(callback)
// forgets it.
function tracked(type, callback) {
  const request = new Request(type);
  inFlight.add(request);
  const done = (...given) => {
    inFlight.delete(request);
    return callback(...given);
  };
  done.request = request;
  return done;
}

function drop(done) {
  inFlight.delete(done.request);
}

module.exports = { inFlight, tracked, drop };
