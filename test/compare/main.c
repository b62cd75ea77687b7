/* SPDX-License-Identifier: MIT */
/*
 * compare-* FOLDER [pool]: prints the result of every request on every kind of descriptor, which it
 * creates in an empty folder. "pool" refuses preadv2(), so that no read can be done inline.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compare.h"
#include "filter.h"

static void print_skipped(void) {
  for (size_t k = 0; k < kind_count; k++) {
    struct subject subject = {-1, -1};
    if (!kinds[k].make(&subject))
      printf("%s\tskipped\t%s\n", kinds[k].name, strerror(errno));
    drop(&subject);
  }
}

int main(int argc, char **argv) {
  if (argc < 2 || chdir(argv[1]) != 0) {
    fprintf(stderr, "usage: %s FOLDER [pool]\n", argv[0]);
    return 2;
  }
  if (argc > 2 && !filter_preadv2(EOPNOTSUPP)) {
    fprintf(stderr, "no filter of system calls can be installed here\n");
    return 77;
  }
  umask(022);
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  signal(SIGPIPE, SIG_IGN);
  make_files();
  print_skipped();
  compare_reads();
  compare_writes();
  compare_stats();
  compare_order();
  compare_waits();
  return uv_loop_close(uv_default_loop()) == 0 ? 0 : 1;
}
