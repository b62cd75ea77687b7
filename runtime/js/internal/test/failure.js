// SPDX-License-Identifier: MIT
//
// Why a test failed: Node's failureType, and the thrown value or a message.
'use strict';

class Failure {
  constructor(kind, cause) {
    this.kind = kind;
    this.cause = cause;
  }

  static of(kind, cause) {
    return cause instanceof Failure ? cause : new Failure(kind, cause);
  }

  get isCancellation() {
    return this.kind === 'cancelledByParent' || this.kind === 'testTimeoutFailure' || this.kind === 'testAborted';
  }
}

module.exports = { Failure };
