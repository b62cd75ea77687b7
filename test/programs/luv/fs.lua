-- SPDX-License-Identifier: MIT
-- Files: synchronous, by callback, and watched.
local uv = dofile("luv/common.lua")
local scratch = os.getenv("SCRATCH")
local path = scratch .. "/file"

-- At once.
local fd = assert(uv.fs_open(path, "w+", tonumber("640", 8)))
assert(uv.fs_write(fd, { "hello ", "world" }, 0) == 11)
assert(uv.fs_read(fd, 5, 6) == "world")
assert(uv.fs_fstat(fd).size == 11)
assert(uv.fs_ftruncate(fd, 5))
assert(uv.fs_close(fd))
assert(uv.fs_stat(path).size == 5)
local _, message, name = uv.fs_open(scratch .. "/none", "r", 0)
assert(name == "ENOENT" and message:find("no such file"), message)

-- By callback, one after the other.
local steps = {}
uv.fs_mkdir(scratch .. "/dir", tonumber("755", 8), function(err)
  assert(not err, err)
  table.insert(steps, "mkdir")
  uv.fs_rename(path, scratch .. "/dir/moved", function(rename_err)
    assert(not rename_err, rename_err)
    table.insert(steps, "rename")
    uv.fs_copyfile(scratch .. "/dir/moved", scratch .. "/dir/copy", function(copy_err)
      assert(not copy_err, copy_err)
      table.insert(steps, "copyfile")
      uv.fs_scandir(scratch .. "/dir", function(scan_err, request)
        assert(not scan_err, scan_err)
        local names = {}
        for entry in function() return uv.fs_scandir_next(request) end do
          table.insert(names, entry)
        end
        table.sort(names)
        table.insert(steps, table.concat(names, "+"))
      end)
    end)
  end)
end)
uv.run()
local order = table.concat(steps, " ")
assert(order == "mkdir rename copyfile copy+moved", order)

-- Watched.
local watcher = uv.new_fs_event()
local seen
assert(uv.fs_event_start(watcher, scratch .. "/dir", {}, function(err, file, events)
  assert(not err, err)
  seen = file
  assert(events.rename)
  uv.close(watcher)
end))
uv.fs_unlink(scratch .. "/dir/copy", function(err) assert(not err, err) end)
uv.run()
assert(seen == "copy")
assert(uv.loop_close())
