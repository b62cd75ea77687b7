/* SPDX-License-Identifier: MIT */
/* The machine for JavaScript: processors, network interfaces, users, priorities, error numbers. */
#include "binding/binding.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>

enum { ADDRESS_SIZE = 64, FIELDS_OF_CPU = 7, FIELDS_OF_ADDRESS = 6 };

/* A list of [model, speed, user, nice, sys, idle, irq], times in milliseconds. */
RT_NATIVE(cpus) {
  uv_cpu_info_t *infos;
  int count;
  int rc = uv_cpu_info(&infos, &count);
  if (rc < 0)
    return rt_number(rc);
  rt_value list = rt_array(0, NULL);
  for (int i = 0; i < count; i++) {
    const uv_cpu_info_t *info = &infos[i];
    const rt_value fields[FIELDS_OF_CPU] = {
        rt_text(info->model),
        rt_number(info->speed),
        rt_number((double)info->cpu_times.user),
        rt_number((double)info->cpu_times.nice),
        rt_number((double)info->cpu_times.sys),
        rt_number((double)info->cpu_times.idle),
        rt_number((double)info->cpu_times.irq),
    };
    rt_array_push(list, rt_array(FIELDS_OF_CPU, fields));
  }
  uv_free_cpu_info(infos, count);
  return list;
}

static rt_value address_text(const struct sockaddr *address, const struct sockaddr_in6 *v6) {
  char text[ADDRESS_SIZE] = "";
  if (address->sa_family == AF_INET6)
    uv_ip6_name(v6, text, sizeof text);
  else
    uv_ip4_name((const struct sockaddr_in *)(const void *)address, text, sizeof text);
  return rt_text(text);
}

static rt_value address_fields(const uv_interface_address_t *entry) {
  const unsigned char *phys = (const unsigned char *)entry->phys_addr;
  bool is_v6 = entry->address.address4.sin_family == AF_INET6;
  char mac[ADDRESS_SIZE];
  snprintf(mac, sizeof mac, "%02x:%02x:%02x:%02x:%02x:%02x", phys[0], phys[1], phys[2], phys[3],
           phys[4], phys[5]);
  const rt_value fields[FIELDS_OF_ADDRESS] = {
      rt_text(entry->name),
      address_text((const struct sockaddr *)&entry->address, &entry->address.address6),
      address_text((const struct sockaddr *)&entry->netmask, &entry->netmask.netmask6),
      rt_text(mac),
      rt_bool(entry->is_internal != 0),
      is_v6 ? rt_number(entry->address.address6.sin6_scope_id) : rt_number(-1),
  };
  return rt_array(FIELDS_OF_ADDRESS, fields);
}

/* A list of [name, address, netmask, mac, internal, scope or -1 for IPv4]. */
RT_NATIVE(interfaces) {
  uv_interface_address_t *entries;
  int count;
  int rc = uv_interface_addresses(&entries, &count);
  if (rc < 0)
    return rt_number(rc);
  rt_value list = rt_array(0, NULL);
  for (int i = 0; i < count; i++)
    rt_array_push(list, address_fields(&entries[i]));
  uv_free_interface_addresses(entries, count);
  return list;
}

/* [uid, gid, name, folder, shell or null] */
RT_NATIVE(user) {
  uv_passwd_t user_info;
  int rc = uv_os_get_passwd(&user_info);
  if (rc < 0)
    return rt_number(rc);
  const rt_value fields[] = {
      rt_number((double)user_info.uid),
      rt_number((double)user_info.gid),
      rt_text(user_info.username),
      rt_text(user_info.homedir),
      user_info.shell == NULL ? rt_null() : rt_text(user_info.shell),
  };
  uv_os_free_passwd(&user_info);
  return rt_array(sizeof fields / sizeof fields[0], fields);
}

/* priority(pid): [priority], or a code. In an array because priorities can be negative, too. */
RT_NATIVE(priority, "n") {
  int value = 0;
  int rc = uv_os_getpriority(rt_to_int(rt_arg(argc, argv, 0)), &value);
  const rt_value result = rt_number(value);
  return rc < 0 ? rt_number(rc) : rt_array(1, &result);
}

RT_NATIVE(set_priority, "nn") {
  return rt_number(
      uv_os_setpriority(rt_to_int(rt_arg(argc, argv, 0)), rt_to_int(rt_arg(argc, argv, 1))));
}

/* clang-format off */
#define ERROR_NUMBERS(X)                                                                           \
    X(E2BIG) X(EACCES) X(EADDRINUSE) X(EADDRNOTAVAIL) X(EAFNOSUPPORT) X(EAGAIN) X(EALREADY) \
    X(EBADF) X(EBADMSG) X(EBUSY) X(ECANCELED) X(ECHILD) X(ECONNABORTED) X(ECONNREFUSED) \
    X(ECONNRESET) X(EDEADLK) X(EDESTADDRREQ) X(EDOM) X(EDQUOT) X(EEXIST) X(EFAULT) X(EFBIG) \
    X(EHOSTUNREACH) X(EIDRM) X(EILSEQ) X(EINPROGRESS) X(EINTR) X(EINVAL) X(EIO) X(EISCONN) \
    X(EISDIR) X(ELOOP) X(EMFILE) X(EMLINK) X(EMSGSIZE) X(EMULTIHOP) X(ENAMETOOLONG) \
    X(ENETDOWN) X(ENETRESET) X(ENETUNREACH) X(ENFILE) X(ENOBUFS) X(ENODATA) X(ENODEV) \
    X(ENOENT) X(ENOEXEC) X(ENOLCK) X(ENOLINK) X(ENOMEM) X(ENOMSG) X(ENOPROTOOPT) X(ENOSPC) \
    X(ENOSR) X(ENOSTR) X(ENOSYS) X(ENOTCONN) X(ENOTDIR) X(ENOTEMPTY) X(ENOTSOCK) X(ENOTSUP) \
    X(ENOTTY) X(ENXIO) X(EOPNOTSUPP) X(EOVERFLOW) X(EPERM) X(EPIPE) X(EPROTO) \
    X(EPROTONOSUPPORT) X(EPROTOTYPE) X(ERANGE) X(EROFS) X(ESPIPE) X(ESRCH) X(ESTALE) \
    X(ETIME) X(ETIMEDOUT) X(ETXTBSY) X(EWOULDBLOCK) X(EXDEV)
/* clang-format on */

RT_NATIVE(error_numbers) {
  rt_object object = rt_object_new();
#define SET(name) rt_set(object, #name, rt_number(name));
  ERROR_NUMBERS(SET)
  return object;
}

RT_NATIVE(dlopen_flags) {
  rt_object object = rt_object_new();
  SET(RTLD_LAZY)
  SET(RTLD_NOW)
  SET(RTLD_GLOBAL)
  SET(RTLD_LOCAL)
#ifdef RTLD_DEEPBIND
  SET(RTLD_DEEPBIND)
#endif
#undef SET
  return object;
}

static const struct rt_method methods[] = {
    {"cpus", cpus},
    {"interfaces", interfaces},
    {"user", user},
    {"priority", priority},
    {"setPriority", set_priority},
    {"errorNumbers", error_numbers},
    {"dlopenFlags", dlopen_flags},
};

rt_value rt_bind_machine(void) {
  return RT_METHODS(methods);
}
