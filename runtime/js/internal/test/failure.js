// SPDX-License-Identifier: MIT
//
// Why a test has not passed: the kind of failure, and what was thrown or what is to say.
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
