/* SPDX-License-Identifier: MIT */
/*
 * Prints the resources of the machine that this process may use.
 */
#include <inttypes.h>
#include <stdio.h>
#include <uv.h>

static void print_processors(void) {
  uv_cpu_info_t *cpus;
  int count;
  if (uv_cpu_info(&cpus, &count) != 0)
    return;
  printf("%d processors, %u of them for us: %s\n", count, uv_available_parallelism(),
         cpus[0].model);
  uv_free_cpu_info(cpus, count);
}

static void print_memory(void) {
  uint64_t limit = uv_get_constrained_memory();
  printf("%" PRIu64 " MiB of memory are left\n", uv_get_available_memory() >> 20);
  if (limit != 0 && limit != UINT64_MAX)
    printf("a limit allows %" PRIu64 " MiB\n", limit >> 20);
}

static void print_addresses(void) {
  uv_interface_address_t *addresses;
  int count;
  if (uv_interface_addresses(&addresses, &count) != 0)
    return;
  for (int i = 0; i < count; i++) {
    char text[INET6_ADDRSTRLEN];
    uv_ip_name((const struct sockaddr *)&addresses[i].address, text, sizeof text);
    printf("%s: %s%s\n", addresses[i].name, text, addresses[i].is_internal ? " (internal)" : "");
  }
  uv_free_interface_addresses(addresses, count);
}

int main(void) {
  print_processors();
  print_memory();
  print_addresses();
  return 0;
}
