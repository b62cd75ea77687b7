-- SPDX-License-Identifier: MIT
-- Child processes: pipes to and from them, environment, folder, exit codes, signals.
local uv = dofile("luv/common.lua")
local scratch = os.getenv("SCRATCH")

local function run(file, options, input)
  local stdin, stdout = uv.new_pipe(false), uv.new_pipe(false)
  local result = { output = "" }
  options.stdio = { stdin, stdout, 2 }
  local process, pid = uv.spawn(file, options, function(code, signal)
    result.code, result.signal = code, signal
    uv.close(result.process)
  end)
  result.process, result.pid = process, pid
  if not process then
    uv.close(stdin)
    uv.close(stdout)
    return result
  end
  uv.read_start(stdout, function(err, data)
    assert(not err, err)
    if data then
      result.output = result.output .. data
    else
      uv.close(stdout)
    end
  end)
  if input then
    uv.write(stdin, input)
  end
  uv.shutdown(stdin, function() uv.close(stdin) end)
  return result
end

local text = ("x"):rep(300 * 1024)
local cat = run("cat", {}, text)
local env = run("sh", { args = { "-c", "echo $GREETING; pwd; exit 7" }, env = { "GREETING=hello" }, cwd = scratch })
local sleeper = run("sleep", { args = { "60" } })
assert(uv.process_kill(sleeper.process, "sigterm") == 0)
local missing = run("no-such-program-here", {})
local many = {}
for i = 1, 30 do
  many[i] = run("sh", { args = { "-c", "exit " .. i } })
end

uv.run()
assert(cat.code == 0 and cat.output == text)
assert(env.code == 7 and env.output == "hello\n" .. uv.fs_realpath(scratch) .. "\n", env.output)
assert(sleeper.code == 0 and sleeper.signal == 15)
assert(not missing.process and missing.pid:find("ENOENT"))
for i = 1, 30 do
  assert(many[i].code == i)
end
assert(uv.loop_close())
