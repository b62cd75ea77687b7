// SPDX-License-Identifier: MIT
//
// The sums at the end of a report, and the lines that show them.
'use strict';

const { isCancellation } = require('internal/test/failure');
const { ownOptions } = require('internal/options');

class Counts {
  tests = 0;
  suites = 0;
  pass = 0;
  fail = 0;
  cancelled = 0;
  skipped = 0;
  todo = 0;

  // Counts the result of a test; suites only as such, and the failure of a hook outside of tests not at all.
  add(data, isPassed) {
    const { details, skip, todo, nesting, name, file } = ownOptions(data);
    if (details.type === 'suite') {
      this.suites++;
      return;
    }
    if (nesting === 0 && name === file && details.error?.failureType === 'hookFailed') return;
    this.tests++;
    if (skip !== undefined) this.skipped++;
    else if (todo !== undefined) this.todo++;
    else if (isCancellation(details.error)) this.cancelled++;
    else if (isPassed) this.pass++;
    else this.fail++;
  }

  lines(milliseconds) {
    return [`tests ${this.tests}`, `suites ${this.suites}`, `pass ${this.pass}`, `fail ${this.fail}`, `cancelled ${this.cancelled}`,
      `skipped ${this.skipped}`, `todo ${this.todo}`, `duration_ms ${milliseconds}`];
  }
}

module.exports = { Counts };
