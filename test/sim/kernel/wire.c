/* SPDX-License-Identifier: MIT */
/* See wire.h. */
#include "wire.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static size_t choose_capacity(void) {
  static const size_t capacities[] = {16, 300, 4096, 65536};
  size_t capacity = capacities[sim_below(4)];
  return capacity + (size_t)sim_below(capacity);
}

struct sim_wire *sim_wire_new(bool is_pipe) {
  size_t capacity = choose_capacity() + (is_pipe ? PIPE_BUF : 0);
  struct sim_wire *wire = calloc(1, sizeof *wire + capacity);
  wire->is_pipe = is_pipe;
  wire->capacity = capacity;
  wire->refs = 2;
  wire->has_reader = true;
  wire->has_writer = true;
  return wire;
}

static void drop_first_piece(struct sim_wire *wire) {
  memmove(wire->pieces, wire->pieces + 1, --wire->piece_count * sizeof wire->pieces[0]);
}

static void drop_all(struct sim_wire *wire) {
  for (size_t i = 0; i < wire->piece_count; i++)
    for (size_t file = 0; file < wire->pieces[i].file_count; file++)
      sim_file_drop(wire->pieces[i].files[file]);
  wire->piece_count = 0;
  wire->size = 0;
}

void sim_wire_leave(struct sim_wire *wire) {
  if (!wire->has_reader)
    drop_all(wire);
  if (--wire->refs > 0)
    return;
  drop_all(wire);
  free(wire);
}

size_t sim_wire_arrived(const struct sim_wire *wire) {
  size_t size = 0;
  if (wire->is_lost && sim_wire_was_reset(wire))
    return 0;
  for (size_t i = 0; i < wire->piece_count && wire->pieces[i].at_ns <= sim.now_ns; i++)
    size += wire->pieces[i].size;
  return size;
}

size_t sim_wire_room(const struct sim_wire *wire) {
  size_t room = wire->piece_count < SIM_PIECES ? wire->capacity - wire->size : 0;
  return wire->is_pipe && room < PIPE_BUF ? 0 : room;
}

bool sim_wire_has_ended(const struct sim_wire *wire) {
  return wire->is_ended && wire->end_ns <= sim.now_ns;
}

bool sim_wire_was_reset(const struct sim_wire *wire) {
  return wire->is_reset && wire->reset_ns <= sim.now_ns;
}

/* Data sent later does not arrive earlier. */
static uint64_t arrival(struct sim_wire *wire, uint64_t delay_ns) {
  uint64_t at_ns = sim.now_ns + sim_below(delay_ns);
  wire->last_ns = at_ns > wire->last_ns ? at_ns : wire->last_ns;
  sim_wake_at(wire->last_ns);
  return wire->last_ns;
}

void sim_wire_end(struct sim_wire *wire, uint64_t delay_ns) {
  if (wire->is_ended)
    return;
  wire->end_ns = arrival(wire, delay_ns);
  wire->is_ended = true;
}

void sim_wire_reset(struct sim_wire *wire, uint64_t delay_ns) {
  if (wire->is_reset)
    return;
  wire->reset_ns = arrival(wire, delay_ns);
  wire->is_reset = true;
  wire->is_lost = sim_chance(512);
}

static struct sim_piece *next_piece(struct sim_wire *wire, uint64_t at_ns, bool has_files) {
  struct sim_piece *last = wire->pieces + wire->piece_count - 1;
  if (wire->piece_count > 0 && last->at_ns == at_ns && !has_files && last->file_count == 0)
    return last;
  struct sim_piece *piece = &wire->pieces[wire->piece_count++];
  *piece = (struct sim_piece){.at_ns = at_ns};
  return piece;
}

size_t sim_wire_put(struct sim_wire *wire, struct sim_message *message, uint64_t delay_ns) {
  size_t size = sim_message_size(message);
  size_t room = sim_wire_room(wire);
  size = size < room ? size : room;
  if (size > 1 && !(wire->is_pipe && size <= PIPE_BUF) && sim_fault(sim.faults.shortens))
    size = 1 + (size_t)sim_below(size - 1);
  if (size == 0)
    return 0;
  struct sim_piece *piece = next_piece(wire, arrival(wire, delay_ns), message->file_count > 0);
  sim_message_get(message, wire->bytes + wire->size, size);
  piece->size += size;
  wire->size += size;
  for (size_t i = 0; i < message->file_count; i++) {
    sim_file_keep(message->files[i]);
    piece->files[piece->file_count++] = message->files[i];
  }
  return size;
}

/* The files of a segment arrive with its first byte; without room for them they are lost. */
static void take_files(struct sim_piece *piece, struct sim_message *message) {
  for (size_t i = 0; i < piece->file_count; i++)
    if (message->takes_files)
      message->files[message->file_count++] = piece->files[i];
    else
      sim_file_drop(piece->files[i]);
  piece->file_count = 0;
}

/*
 * As on Linux, a read ends after a segment that carried files. Otherwise it returns everything
 * available that fits: returning less is as if the rest had arrived later, which is impossible
 * after the writer has shut down.
 */
size_t sim_wire_take(struct sim_wire *wire, struct sim_message *message) {
  size_t wanted = sim_message_size(message);
  if ((message->flags & MSG_PEEK) != 0) {
    size_t there = sim_wire_arrived(wire);
    sim_message_put(message, wire->bytes, there < wanted ? there : wanted);
    return there < wanted ? there : wanted;
  }
  if (wanted > 1 && !wire->is_pipe && !wire->is_ended && sim_fault(sim.faults.shortens))
    wanted = 1 + (size_t)sim_below(wanted - 1);
  size_t taken = 0;
  bool has_files = false;
  while (taken < wanted && wire->piece_count > 0 && wire->pieces[0].at_ns <= sim.now_ns) {
    struct sim_piece *piece = &wire->pieces[0];
    if (has_files)
      break;
    has_files = piece->file_count > 0;
    take_files(piece, message);
    size_t size = wanted - taken < piece->size ? wanted - taken : piece->size;
    taken += size;
    piece->size -= size;
    if (piece->size > 0)
      break;
    drop_first_piece(wire);
  }
  sim_message_put(message, wire->bytes, taken);
  wire->size -= taken;
  memmove(wire->bytes, wire->bytes + taken, wire->size);
  return taken;
}
