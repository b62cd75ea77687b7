/* SPDX-License-Identifier: MIT */
/*
 * The C library's resolver: slow and uninterruptible.
 */
#include <arpa/inet.h>
#include <netdb.h>
#include <stdlib.h>

#include "calls.h"
#include "sim.h"

#define LONGEST_MS 8u

struct answer {
  struct addrinfo info;
  struct sockaddr_in address;
};

int sim_getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                    struct addrinfo **result) {
  (void)service;
  sim_enter();
  uint64_t until_ns = sim.now_ns + sim_below((uint64_t)LONGEST_MS * SIM_NS_PER_MS);
  while (sim_wait(NULL, NULL, until_ns) != SIM_TIMEOUT) {}
  if (sim_fault(sim.faults.network))
    return sim_chance(512) ? EAI_AGAIN : EAI_NONAME;
  struct answer *answer = calloc(1, sizeof *answer);
  answer->info.ai_family = AF_INET;
  answer->info.ai_socktype = hints != NULL ? hints->ai_socktype : SOCK_STREAM;
  answer->info.ai_addr = (struct sockaddr *)&answer->address;
  answer->info.ai_addrlen = sizeof answer->address;
  answer->address.sin_family = AF_INET;
  inet_pton(AF_INET, node, &answer->address.sin_addr);
  *result = &answer->info;
  return 0;
}

void sim_freeaddrinfo(struct addrinfo *result) {
  free(result);
}
