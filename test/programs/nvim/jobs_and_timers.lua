-- SPDX-License-Identifier: MIT
-- An editor on the drop-in: jobs, timers, files, an embedded editor that answers over a pipe, and a
-- server on a Unix socket.
local function main()
  local maps = table.concat(vim.fn.readfile("/proc/self/maps"), "\n")
  assert(maps:find(vim.env.DROPIN, 1, true), "does not run on " .. vim.env.DROPIN)

  -- A job with input and output.
  local output, code = "", nil
  local job = vim.fn.jobstart({ "tr", "a-z", "A-Z" }, {
    on_stdout = function(_, lines) output = output .. table.concat(lines, "\n") end,
    on_exit = function(_, exit_code) code = exit_code end,
  })
  vim.fn.chansend(job, "from the editor\n")
  vim.fn.chanclose(job, "stdin")
  assert(vim.wait(20000, function() return code ~= nil end, 5))
  assert(code == 0 and output == "FROM THE EDITOR\n", output)

  -- A terminal: a process behind a pseudo-terminal.
  local ended
  vim.cmd("enew")
  vim.fn.termopen({ "sh", "-c", "test -t 1 && echo terminal; exit 3" }, {
    on_exit = function(_, exit_code) ended = exit_code end,
  })
  assert(vim.wait(20000, function() return ended ~= nil end, 5))
  assert(ended == 3)
  assert(vim.wait(20000, function() return vim.fn.getline(1) == "terminal" end, 5), vim.fn.getline(1))

  -- Timers.
  local ticks = 0
  vim.fn.timer_start(5, function() ticks = ticks + 1 end, { ["repeat"] = 4 })
  assert(vim.wait(20000, function() return ticks == 4 end, 5))

  -- A file, written and read again.
  local path = vim.env.SCRATCH .. "/text"
  vim.cmd("enew!")
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { "one", "two" })
  vim.cmd("write " .. vim.fn.fnameescape(path))
  assert(table.concat(vim.fn.readfile(path), "+") == "one+two")
  assert(vim.fn.system("cat " .. vim.fn.shellescape(path)) == "one\ntwo\n")

  -- Another editor, spoken to over its standard input and output, and over a socket.
  local child = vim.fn.jobstart({ vim.v.progpath, "--embed", "--headless", "--clean", "-n" }, { rpc = true })
  assert(vim.fn.rpcrequest(child, "nvim_eval", "6 * 7") == 42)
  local address = vim.fn.rpcrequest(child, "nvim_call_function", "serverstart", { vim.env.SCRATCH .. "/socket" })
  local channel = vim.fn.sockconnect("pipe", address, { rpc = true })
  assert(vim.fn.rpcrequest(channel, "nvim_eval", "7 * 7") == 49)
  vim.fn.rpcnotify(child, "nvim_command", "qall!")
  assert(vim.fn.jobwait({ child }, 20000)[1] == 0)
end

local ok, message = pcall(main)
if not ok then
  io.stderr:write(message, "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
