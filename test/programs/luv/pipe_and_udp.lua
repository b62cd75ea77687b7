-- SPDX-License-Identifier: MIT
-- Unix sockets and datagrams; a signal to oneself.
local uv = dofile("luv/common.lua")
local path = os.getenv("SCRATCH") .. "/socket"
local log = {}

local server = uv.new_pipe(false)
assert(uv.pipe_bind(server, path))
assert(uv.listen(server, 8, function(err)
  assert(not err, err)
  local peer = uv.new_pipe(false)
  assert(uv.accept(server, peer))
  uv.read_start(peer, function(_, data)
    if data then
      uv.write(peer, data:upper())
    else
      uv.close(peer)
    end
  end)
end))
local client = uv.new_pipe(false)
uv.pipe_connect(client, path, function(err)
  assert(not err, err)
  uv.write(client, "pipe")
  uv.read_start(client, function(_, data)
    table.insert(log, data)
    uv.close(client)
    uv.close(server)
  end)
end)

local receiver, sender = uv.new_udp(), uv.new_udp()
assert(uv.udp_bind(receiver, "127.0.0.1", 0))
uv.udp_recv_start(receiver, function(err, data, address)
  assert(not err, err)
  if data then
    assert(address.ip == "127.0.0.1")
    table.insert(log, data)
    uv.close(receiver)
    uv.close(sender)
  end
end)
uv.udp_send(sender, "DATAGRAM", "127.0.0.1", uv.udp_getsockname(receiver).port, function(err)
  assert(not err, err)
end)

local signal = uv.new_signal()
uv.signal_start(signal, "sigusr1", function(name)
  table.insert(log, name:upper())
  uv.close(signal)
end)
uv.kill(uv.os_getpid(), "sigusr1")

uv.run()
table.sort(log)
assert(table.concat(log, " ") == "DATAGRAM PIPE SIGUSR1", table.concat(log, " "))
assert(not uv.fs_stat(path), "the socket's name is still there")
assert(uv.loop_close())
