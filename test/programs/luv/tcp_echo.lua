-- SPDX-License-Identifier: MIT
-- A TCP server that sends back what it gets, and clients that send it a lot.
local uv = dofile("luv/common.lua")
local CLIENTS = 20
local text = ("0123456789abcdef"):rep(16 * 1024) -- 256 KiB

local server = uv.new_tcp()
assert(uv.tcp_bind(server, "127.0.0.1", 0))
local connections = 0
assert(uv.listen(server, 128, function(err)
  assert(not err, err)
  local peer = uv.new_tcp()
  assert(uv.accept(server, peer))
  connections = connections + 1
  uv.read_start(peer, function(read_err, data)
    assert(not read_err, read_err)
    if data then
      uv.write(peer, data)
    else
      uv.shutdown(peer, function() uv.close(peer) end)
    end
  end)
end))

local port = uv.tcp_getsockname(server).port
local finished = 0
for _ = 1, CLIENTS do
  local client, parts = uv.new_tcp(), {}
  uv.tcp_connect(client, "127.0.0.1", port, function(err)
    assert(not err, err)
    uv.write(client, { text, "end" })
    uv.shutdown(client)
    uv.read_start(client, function(read_err, data)
      assert(not read_err, read_err)
      if data then
        table.insert(parts, data)
        return
      end
      assert(table.concat(parts) == text .. "end")
      uv.close(client)
      finished = finished + 1
      if finished == CLIENTS then
        uv.close(server)
      end
    end)
  end)
end

uv.run()
assert(finished == CLIENTS and connections == CLIENTS)
assert(uv.loop_close())
