// SPDX-License-Identifier: MIT
//
// node:inspector/promises
'use strict';

const inspector = require('node/inspector');

class Session extends inspector.Session {
  post(method, params) {
    return new Promise((resolve, reject) => {
      super.post(method, params, (error, result) => {
        if (error) reject(error);
        else resolve(result);
      });
    });
  }
}

module.exports = { ...inspector, Session };
