/* SPDX-License-Identifier: MIT */
/*
 * The addresses of network interfaces that are up. The list is one block of memory: the array, then
 * the names.
 */
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#ifdef __linux__
#include <netpacket/packet.h>
#else
#include <net/if_dl.h>
#endif
#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "base/copy_out.h"
#include "uv.h"

static int pack(const struct ifaddrs *list, uv_interface_address_t **addresses, int *count);

int uv_interface_addresses(uv_interface_address_t **addresses, int *count) {
  if (addresses == NULL || count == NULL)
    return UV_EINVAL;
  struct ifaddrs *list;
  if (getifaddrs(&list) != 0)
    return -errno;
  int error = pack(list, addresses, count);
  freeifaddrs(list);
  return error;
}

void uv_free_interface_addresses(uv_interface_address_t *addresses, int count) {
  (void)count;
  rd_free(addresses);
}

int uv_if_indextoname(unsigned int ifindex, char *buffer, size_t *size) {
  if (!rd_is_buffer(buffer, size))
    return UV_EINVAL;
  char name[IF_NAMESIZE + 1] = "";
  if (if_indextoname(ifindex, name) == NULL)
    return -errno;
  return rd_copy_out(name, strnlen(name, sizeof name), buffer, size);
}

/* On Linux the zone of an address is the name of the interface. */
int uv_if_indextoiid(unsigned int ifindex, char *buffer, size_t *size) {
  return uv_if_indextoname(ifindex, buffer, size);
}

static bool has_address(const struct ifaddrs *entry) {
  unsigned int up = IFF_UP | IFF_RUNNING;
  if ((entry->ifa_flags & up) != up || entry->ifa_addr == NULL)
    return false;
  return entry->ifa_addr->sa_family == AF_INET || entry->ifa_addr->sa_family == AF_INET6;
}

/* "eth0:1" is a second address of eth0. */
static bool is_same_interface(const char *a, const char *b) {
  size_t length = strcspn(a, ":");
  return length == strcspn(b, ":") && memcmp(a, b, length) == 0;
}

#ifdef __linux__
#define FAMILY_OF_LINKS AF_PACKET
static void copy_physical(const struct sockaddr *addr, char *to, size_t size) {
  struct sockaddr_ll link;
  memcpy(&link, addr, sizeof link);
  memcpy(to, link.sll_addr, size);
}
#else
#define FAMILY_OF_LINKS AF_LINK
static void copy_physical(const struct sockaddr *addr, char *to, size_t size) {
  const struct sockaddr_dl *link = (const struct sockaddr_dl *)(const void *)addr;
  if (link->sdl_alen == size)
    memcpy(to, LLADDR(link), size);
}
#endif

static void set_physical(const struct ifaddrs *list, uv_interface_address_t *address) {
  for (const struct ifaddrs *entry = list; entry != NULL; entry = entry->ifa_next) {
    if (entry->ifa_addr == NULL || entry->ifa_addr->sa_family != FAMILY_OF_LINKS ||
        !is_same_interface(entry->ifa_name, address->name))
      continue;
    copy_physical(entry->ifa_addr, address->phys_addr, sizeof address->phys_addr);
    return;
  }
}

static void fill(const struct ifaddrs *entry, uv_interface_address_t *address) {
  bool is_ip4 = entry->ifa_addr->sa_family == AF_INET;
  size_t size = is_ip4 ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
  memcpy(&address->address, entry->ifa_addr, size);
  if (entry->ifa_netmask != NULL)
    memcpy(&address->netmask, entry->ifa_netmask, size);
  address->is_internal = (entry->ifa_flags & IFF_LOOPBACK) != 0;
}

static size_t measure(const struct ifaddrs *list, size_t *count) {
  size_t size = 0;
  for (const struct ifaddrs *entry = list; entry != NULL; entry = entry->ifa_next)
    if (has_address(entry)) {
      size += sizeof(uv_interface_address_t) + strlen(entry->ifa_name) + 1;
      (*count)++;
    }
  return size;
}

static void fill_all(const struct ifaddrs *list, uv_interface_address_t *next, char *name) {
  for (const struct ifaddrs *entry = list; entry != NULL; entry = entry->ifa_next) {
    if (!has_address(entry))
      continue;
    next->name = name;
    name = stpcpy(name, entry->ifa_name) + 1;
    fill(entry, next);
    set_physical(list, next++);
  }
}

/* *addresses is NULL if there are none. */
static int pack(const struct ifaddrs *list, uv_interface_address_t **addresses, int *count) {
  size_t found = 0;
  size_t size = measure(list, &found);
  uv_interface_address_t *packed = NULL;
  if (found > 0) {
    packed = rd_calloc(1, size);
    if (packed == NULL)
      return UV_ENOMEM;
    fill_all(list, packed, (char *)&packed[found]);
  }
  *addresses = packed;
  *count = (int)found;
  return 0;
}
