/* SPDX-License-Identifier: MIT */
/*
 * One direction of a connection, or a pipe: bytes in order, each segment with its arrival time, and
 * files sent with a segment.
 */
#ifndef SIM_WIRE_H
#define SIM_WIRE_H

#include "files.h"
#include "sim.h"

#define SIM_PIECES 32

struct sim_wire {
  unsigned int refs; /* its ends */
  bool has_reader;
  bool has_writer;
  bool is_ended; /* nothing more will be written */
  uint64_t end_ns;
  bool is_reset;
  uint64_t reset_ns;
  bool is_lost;        /* with the reset, what has arrived and was not read */
  bool reset_was_told; /* ECONNRESET is reported once */
  uint64_t last_ns;    /* nothing arrives before this */
  bool is_pipe;        /* writes up to PIPE_BUF are atomic */
  size_t capacity;
  size_t size;
  size_t piece_count;
  struct sim_piece {
    size_t size;
    uint64_t at_ns;
    struct sim_file *files[SIM_FDS_PER_MESSAGE];
    size_t file_count;
  } pieces[SIM_PIECES];
  unsigned char bytes[];
};

struct sim_wire *sim_wire_new(bool is_pipe);
void sim_wire_leave(struct sim_wire *wire); /* one of its ends is closed */

size_t sim_wire_arrived(const struct sim_wire *wire);
size_t sim_wire_room(const struct sim_wire *wire);
bool sim_wire_has_ended(const struct sim_wire *wire); /* and its reader knows */
bool sim_wire_was_reset(const struct sim_wire *wire);

void sim_wire_end(struct sim_wire *wire, uint64_t delay_ns);
void sim_wire_reset(struct sim_wire *wire, uint64_t delay_ns);

size_t sim_wire_put(struct sim_wire *wire, struct sim_message *message, uint64_t delay_ns);
size_t sim_wire_take(struct sim_wire *wire, struct sim_message *message);

#endif
