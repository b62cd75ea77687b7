-- SPDX-License-Identifier: MIT
-- Timers, and the phases around them.
local uv = dofile("luv/common.lua")
local log = {}

local function note(what)
  return function() table.insert(log, what) end
end

local late, early = uv.new_timer(), uv.new_timer()
local repeated = uv.new_timer()
local ticks = 0
uv.timer_start(repeated, 5, 5, function()
  ticks = ticks + 1
  if ticks < 3 then
    return
  end
  uv.close(repeated, function()
    note("closed")()
    uv.timer_start(late, 60, 0, note("late"))
    uv.timer_start(early, 50, 0, note("early"))
  end)
end)

local prepare, check, idle = uv.new_prepare(), uv.new_check(), uv.new_idle()
uv.idle_start(idle, function() note("idle")() uv.idle_stop(idle) end)
uv.prepare_start(prepare, function() note("prepare")() uv.prepare_stop(prepare) end)
uv.check_start(check, function() note("check")() uv.check_stop(check) end)

local before = uv.hrtime()
uv.run()
assert(uv.hrtime() - before >= 59e6)
assert(ticks == 3)
local order = table.concat(log, " ")
assert(order == "idle prepare check closed early late", order)
