# SPDX-License-Identifier: MIT
#
# Planted bugs that the simulator must find. Each is a change of one place in a
# copy of one source file; a change that does not apply any more fails the build. Nothing of it gets
# into the library.
#
# sim_mutant(name [ATOMICS] FILE file FIND text PUT text REPORTS regex [SEEDS n])

function(sim_mutant name)
  cmake_parse_arguments(PARSE_ARGV 1 mutant "ATOMICS" "FILE;FIND;PUT;REPORTS;SEEDS" "")
  cmake_path(GET mutant_FILE FILENAME file)
  set(copy ${made}/mutants/${name}/${file})
  file(CONFIGURE OUTPUT ${copy}.find CONTENT "${mutant_FIND}" @ONLY)
  file(CONFIGURE OUTPUT ${copy}.put CONTENT "${mutant_PUT}" @ONLY)
  add_custom_command(OUTPUT ${copy}
    COMMAND ${CMAKE_COMMAND} -D source=${PROJECT_SOURCE_DIR}/${mutant_FILE} -D copy=${copy}
      -P ${here}/plant.cmake
    DEPENDS ${PROJECT_SOURCE_DIR}/${mutant_FILE} ${copy}.find ${copy}.put ${here}/plant.cmake
    VERBATIM)

  add_library(sim_mutant_${name} OBJECT ${copy})
  target_include_directories(sim_mutant_${name} PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  target_compile_options(sim_mutant_${name} PRIVATE -w)
  set(archive $<TARGET_FILE:rondo_static>)
  if(mutant_ATOMICS)
    target_compile_options(sim_mutant_${name} PRIVATE -fsanitize=thread)
    set(archive $<TARGET_FILE:sim_atomics>)
  endif()
  sim_executable(rondo-sim-with-${name} ${archive} ${file}.o $<TARGET_OBJECTS:sim_mutant_${name}>)
  set_target_properties(rondo-sim-with-${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${made})
  if(NOT mutant_SEEDS)
    set(mutant_SEEDS 10000)
  endif()
  add_test(NAME simulator_finds_${name}
    COMMAND rondo-sim-with-${name} --seed 1 --count ${mutant_SEEDS} --no-shrink)
  set_tests_properties(simulator_finds_${name} PROPERTIES LABELS sim TIMEOUT 300
    PASS_REGULAR_EXPRESSION "seed [0-9]+ fails: (${mutant_REPORTS})")
endfunction()

# Lost wake-ups.

if(NOT RONDO_SANITIZE)
  sim_mutant(lost_wakeup ATOMICS
    FILE src/loop/wake.c
    FIND "return !rd_loop_has_incoming(loop);"
    PUT "return true;"
    REPORTS "hang|wake-up")
  sim_mutant(lost_wakeup_between_atomics ATOMICS
    FILE src/loop/wake.c
    FIND "if (rd_inbox_push(inbox, member) && !__atomic_load_n(&loop->is_awake, __ATOMIC_SEQ_CST))"
    PUT "if (!__atomic_load_n(&loop->is_awake, __ATOMIC_SEQ_CST) & rd_inbox_push(inbox, member))"
    REPORTS "hang|wake-up")
  sim_mutant(lost_arrival ATOMICS
    FILE src/work/arrivals.c
    FIND "return __atomic_load_n(&open_kind, __ATOMIC_SEQ_CST) == (int)kind;"
    PUT "return true;"
    REPORTS "hang|livelock")
endif()
sim_mutant(lost_pool_wakeup
  FILE src/work/pool.c
  FIND "pool.waking = false;"
  PUT ""
  REPORTS "hang|livelock")
sim_mutant(lost_signal
  FILE src/handle/signal.c
  FIND "if (__atomic_fetch_add(&handle->caught, 1, __ATOMIC_SEQ_CST) == 0)"
  PUT "if (__atomic_fetch_add(&handle->caught, 1, __ATOMIC_SEQ_CST) == 1)"
  REPORTS "signal")

# Callbacks that run twice, or in the wrong order.

sim_mutant(double_callback
  FILE src/work/work.c
  FIND "req->after_work_cb(req, status));"
  PUT "(req->after_work_cb(req, status), req->after_work_cb(req, status)));"
  REPORTS "request: its callback ran twice|crash")
sim_mutant(newest_write_first
  FILE src/handle/stream_write.c
  FIND "rd_container_of(rd_queue_pop_front(&finished), uv_write_t, queue)"
  PUT "rd_container_of(rd_queue_pop_front(finished.prev->prev), uv_write_t, queue)"
  REPORTS "order")

# Streams with holes.

sim_mutant(stream_hole
  FILE src/handle/stream_write.c
  FIND "buf->base += written;"
  PUT "buf->base += written + 1;"
  REPORTS "stream: .* wrong byte")
sim_mutant(stream_repetition
  FILE src/handle/stream_write.c
  FIND "buf->base += written;"
  PUT ""
  REPORTS "stream: .* wrong byte")
sim_mutant(reported_eintr
  FILE src/handle/stream_read.c
  FIND "while (count < 0 && errno == EINTR);"
  PUT "while (0);"
  REPORTS "status: EINTR")

# Timers that are early, or out of order.

sim_mutant(early_timer
  FILE src/loop/phase/1_timers.c
  FIND "if (first.due_ns > now_ns ||"
  PUT "if (first.due_ns > now_ns + RD_NS_PER_MS ||"
  REPORTS "timer: .* was due")
sim_mutant(timer_order
  FILE src/loop/timer_heap.c
  FIND "a->due_ns == b->due_ns && a->order < b->order"
  PUT "a->due_ns == b->due_ns && a->order > b->order"
  REPORTS "timer: .* fired before")

# Use after close.

sim_mutant(timer_after_close
  FILE src/loop/phase/1_timers.c
  FIND "void rd_timer_close(uv_handle_t *handle) {
  uv_timer_stop((uv_timer_t *)handle);"
  PUT "void rd_timer_close(uv_handle_t *handle) {"
  REPORTS "use after close|crash")
sim_mutant(async_after_close
  FILE src/handle/async.c
  FIND "rd_queue_remove(&async->queue);"
  PUT ""
  REPORTS "use after close|crash")

# Leaks and livelocks.

sim_mutant(memory_leak
  FILE src/handle/stream_write.c
  FIND "if (req->bufs != req->bufsml)
      rd_free(req->bufs);"
  PUT ""
  REPORTS "memory: .* never freed")
sim_mutant(descriptor_leak
  FILE src/handle/stream.c
  FIND "close_descriptor(stream);
  rd_stream_discard_received(stream);"
  PUT "close_descriptor(stream);"
  REPORTS "descriptors")
sim_mutant(endless_loop
  FILE src/handle/stream_shutdown.c
  FIND "  rd_req_finish(stream->loop);"
  PUT ""
  REPORTS "hang|liveness")
