/* SPDX-License-Identifier: MIT */
/* Network interfaces, compared with getifaddrs() and /sys/class/net. */
#include "harness.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>

static bool is_listed(const struct ifaddrs *entry) {
  if (entry->ifa_addr == NULL || !(entry->ifa_flags & IFF_UP) || !(entry->ifa_flags & IFF_RUNNING))
    return false;
  return entry->ifa_addr->sa_family == AF_INET || entry->ifa_addr->sa_family == AF_INET6;
}

static size_t size_of(const struct ifaddrs *entry) {
  return entry->ifa_addr->sa_family == AF_INET ? sizeof(struct sockaddr_in)
                                               : sizeof(struct sockaddr_in6);
}

TEST(interface_addresses_match_getifaddrs) {
  uv_interface_address_t *addresses;
  struct ifaddrs *list;
  int count;
  int i = 0;
  ck_assert_int_eq(uv_interface_addresses(&addresses, &count), 0);
  ck_assert_int_eq(getifaddrs(&list), 0);
  for (struct ifaddrs *entry = list; entry != NULL; entry = entry->ifa_next) {
    if (!is_listed(entry))
      continue;
    ck_assert_int_lt(i, count);
    ck_assert_str_eq(addresses[i].name, entry->ifa_name);
    ck_assert_int_eq(addresses[i].is_internal, (entry->ifa_flags & IFF_LOOPBACK) != 0);
    ck_assert_mem_eq(&addresses[i].address, entry->ifa_addr, size_of(entry));
    ck_assert_mem_eq(&addresses[i].netmask, entry->ifa_netmask, size_of(entry));
    i++;
  }
  ck_assert_int_eq(i, count);
  freeifaddrs(list);
  uv_free_interface_addresses(addresses, count);
}

TEST(physical_addresses_match_sysfs) {
  uv_interface_address_t *addresses;
  int count;
  ck_assert_int_eq(uv_interface_addresses(&addresses, &count), 0);
  for (int i = 0; i < count; i++) {
    char path[128];
    unsigned int bytes[6] = {0};
    snprintf(path, sizeof path, "/sys/class/net/%s/address", addresses[i].name);
    FILE *file = fopen(path, "r");
    if (file == NULL)
      continue;
    int read = fscanf(file, "%x:%x:%x:%x:%x:%x", &bytes[0], &bytes[1], &bytes[2], &bytes[3],
                      &bytes[4], &bytes[5]);
    fclose(file);
    for (int b = 0; read == 6 && b < 6; b++)
      ck_assert_uint_eq((unsigned char)addresses[i].phys_addr[b], bytes[b]);
  }
  uv_free_interface_addresses(addresses, count);
}

TEST(interface_names_match_their_indices) {
  struct if_nameindex *all = if_nameindex();
  ck_assert_ptr_nonnull(all);
  for (int i = 0; all[i].if_index != 0; i++) {
    char name[UV_IF_NAMESIZE];
    size_t size = sizeof name;
    ck_assert_int_eq(uv_if_indextoname(all[i].if_index, name, &size), 0);
    ck_assert_str_eq(name, all[i].if_name);
    size = sizeof name;
    ck_assert_int_eq(uv_if_indextoiid(all[i].if_index, name, &size), 0);
    ck_assert_str_eq(name, all[i].if_name);
  }
  if_freenameindex(all);
}

TEST(unknown_interface_index_reports_enxio) {
  uv_interface_address_t *addresses;
  int count;
  char name[UV_IF_NAMESIZE];
  size_t size = sizeof name;
  ck_assert_int_eq(uv_interface_addresses(NULL, &count), UV_EINVAL);
  ck_assert_int_eq(uv_interface_addresses(&addresses, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_if_indextoname(0, name, &size), UV_ENXIO);
  ck_assert_int_eq(uv_if_indextoname(999999, name, &size), UV_ENXIO);
  ck_assert_uint_eq(size, sizeof name);
  uv_free_interface_addresses(NULL, 0);
}
