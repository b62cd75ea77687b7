-- SPDX-License-Identifier: MIT
-- Work on other threads, each with its own Lua state; messages between threads; names; random bytes.
local uv = dofile("luv/common.lua")

local sum, done = 0, 0
local work = uv.new_work(function(number)
  local total = 0
  for i = 1, number do
    total = total + i
  end
  return total
end, function(total)
  sum = sum + total
  done = done + 1
end)
for i = 1, 200 do
  assert(uv.queue_work(work, i))
end

local messages = 0
local async
async = uv.new_async(function(text)
  assert(text == "from a thread")
  messages = messages + 1
  uv.close(async)
end)
local thread = uv.new_thread(function(handle)
  require("luv").async_send(handle, "from a thread")
end, async)

local addresses
uv.getaddrinfo("127.0.0.1", nil, { family = "inet", socktype = "stream" }, function(err, list)
  assert(not err, err)
  addresses = list
end)

local bytes
uv.random(32, {}, function(err, random)
  assert(not err, err)
  bytes = random
end)

uv.run()
thread:join()
assert(done == 200 and sum == 1353400, sum)
assert(messages == 1)
assert(addresses[1].addr == "127.0.0.1")
assert(#bytes == 32)
assert(uv.loop_close())
