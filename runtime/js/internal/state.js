// SPDX-License-Identifier: MIT
//
// Numbers that C and JavaScript share. The indices are those of runtime.h.
'use strict';

module.exports = {
  state: internalBinding('loop').state,
  TICKS: 0,
  REJECTIONS: 1,
  IMMEDIATES: 2,
  IMMEDIATES_RUNNING: 3,
  IMMEDIATE_REFS: 4,
  TIMER_EXPIRY: 5,
  TIMER_REFS: 6,
  TIMERS_RUNNING: 7,
  TICKS_PER_PHASE: 8,
  TURNS: 9,
  THROWN: 10,
  CONTEXT_ENTERED: 11,

  // Functions that C calls, by the numbers of rt_hook: for loop.setHook().
  RUN_TICKS: 0,
  RUN_TIMER: 1,
  RUN_IMMEDIATE: 2,
  RUN_REJECTIONS: 3,
  ON_EXCEPTION: 4,
  BEFORE_EXIT: 5,
  ON_EXIT: 6,
  ON_STARVED: 7,
  RUN_FINALIZERS: 8,
  ON_BLOCKED: 9,
  LEAVE_CONTEXT: 10,
  ON_IMPORT: 11,
};
