/* SPDX-License-Identifier: MIT */
/*
 * When microtasks run: the probes of these contract entries, and the fallback without them.
 *
 * Through the public interface, the engine runs microtasks when its outermost call returns. The
 * whole program runs inside one C function called from JavaScript (rt_enter), so no call is
 * outermost there. To run microtasks anyway, the fallback queues a task on the engine's run loop,
 * which runs microtasks after each task: it instantiates an empty WebAssembly module, which needs
 * no thread and is ready immediately. This costs about 50 microseconds.
 */
#include "engine/jsc.h"

/* Microtasks wait while the lock is held and run when it is released. */
bool rt_probe_lock(void) {
  unsigned before = rt_sample_queue_runs();
  rt_jsc.lock(rt_global_context);
  bool is_queued = rt_sample_queue();
  bool is_held = rt_sample_queue_runs() == before;
  rt_jsc.unlock(rt_global_context);
  return is_queued && is_held && rt_sample_queue_runs() == before + 1;
}

bool rt_probe_drain(void) {
  unsigned before = rt_sample_queue_runs();
  rt_jsc.lock(rt_global_context);
  bool is_queued = rt_sample_queue();
  rt_jsc.drain_microtasks(JSContextGetGroup(rt_global_context));
  bool has_run = rt_sample_queue_runs() == before + 1;
  rt_jsc.unlock(rt_global_context);
  return is_queued && has_run;
}

static const char script[] =
    "((make, module) => () => { make(module); })(WebAssembly.instantiate, "
    "new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])))";

/* Called before the program runs. Returns false if the engine has no WebAssembly. */
bool rt_public_drain_prepare(void) {
  if (rt_self->engine->make_task != NULL)
    return true;
  JSValueRef thrown = NULL;
  JSValueRef made = rt_evaluate(script, "rondo:engine/drain", &thrown);
  if (thrown != NULL || made == NULL || !rt_is_function(made))
    return false;
  rt_keep(made);
  rt_self->engine->make_task = (JSObjectRef)(uintptr_t)made;
  return true;
}

bool rt_public_drain(void) {
  JSObjectRef make_task = rt_self->engine->make_task;
  if (make_task == NULL)
    return false;
  JSObjectCallAsFunction(rt_global_context, make_task, NULL, 0, NULL, NULL);
  rt_run_loop_run_inside();
  return true;
}
