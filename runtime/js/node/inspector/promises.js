// SPDX-License-Identifier: MIT
//
// node:inspector/promises
'use strict';

const inspector = require('node/inspector');

// The promise of what an asynchronous function passes to its callback.
function answerOf(ask) {
  let settle;
  const answer = new Promise((...both) => { settle = both; });
  ask((error, result) => (error ? settle[1](error) : settle[0](result)));
  return answer;
}

class Session extends inspector.Session {
  post(method, params) {
    return answerOf((callback) => super.post(method, params, callback));
  }
}

module.exports = { ...inspector, Session };
