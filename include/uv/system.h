/* SPDX-License-Identifier: MIT */
/*
 * The machine, the process, the user; addresses and texts. Everything here may be called from any
 * thread; all threads share the environment and the working directory.
 *
 * A function that fills a buffer takes its size in *size and sets *size to the length of the text
 * without the terminating zero. If the buffer is too small it returns UV_ENOBUFS and sets *size to
 * the size that is needed, the zero included.
 */
#ifndef UV_SYSTEM_H
#define UV_SYSTEM_H

#include "loop.h"

#ifdef __cplusplus
extern "C" {
#endif

#define UV_PRIORITY_LOW 19
#define UV_PRIORITY_BELOW_NORMAL 10
#define UV_PRIORITY_NORMAL 0
#define UV_PRIORITY_ABOVE_NORMAL -7
#define UV_PRIORITY_HIGH -14
#define UV_PRIORITY_HIGHEST -20

#define UV_MAXHOSTNAMESIZE (MAXHOSTNAMELEN + 1)
#define UV_IF_NAMESIZE (16 + 1)

typedef struct {
  void *handle;
  char *errmsg;
} uv_lib_t;

struct uv_cpu_times_s {
  uint64_t user; /* milliseconds */
  uint64_t nice;
  uint64_t sys;
  uint64_t idle;
  uint64_t irq;
};

typedef struct uv_cpu_info_s {
  char *model;
  int speed; /* MHz */
  struct uv_cpu_times_s cpu_times;
} uv_cpu_info_t;

typedef struct uv_interface_address_s {
  char *name;
  char phys_addr[6];
  int is_internal;
  union {
    struct sockaddr_in address4;
    struct sockaddr_in6 address6;
  } address;
  union {
    struct sockaddr_in netmask4;
    struct sockaddr_in6 netmask6;
  } netmask;
} uv_interface_address_t;

typedef struct uv_passwd_s {
  char *username;
  unsigned long uid;
  unsigned long gid;
  char *shell;
  char *homedir;
} uv_passwd_t;

typedef struct uv_group_s {
  char *groupname;
  unsigned long gid;
  char **members; /* ends with NULL */
} uv_group_t;

typedef struct uv_utsname_s {
  char sysname[256];
  char release[256];
  char version[256];
  char machine[256];
} uv_utsname_t;

typedef struct uv_env_item_s {
  char *name;
  char *value;
} uv_env_item_t;

typedef struct {
  uv_timeval_t ru_utime;
  uv_timeval_t ru_stime;
  uint64_t ru_maxrss; /* KiB */
  uint64_t ru_ixrss;
  uint64_t ru_idrss;
  uint64_t ru_isrss;
  uint64_t ru_minflt;
  uint64_t ru_majflt;
  uint64_t ru_nswap;
  uint64_t ru_inblock;
  uint64_t ru_oublock;
  uint64_t ru_msgsnd;
  uint64_t ru_msgrcv;
  uint64_t ru_nsignals;
  uint64_t ru_nvcsw;
  uint64_t ru_nivcsw;
} uv_rusage_t;

/* Processors, memory, load, time. */
UV_EXTERN int uv_cpu_info(uv_cpu_info_t **cpu_infos, int *count);
UV_EXTERN void uv_free_cpu_info(uv_cpu_info_t *cpu_infos, int count);
UV_EXTERN int uv_cpumask_size(void);
UV_EXTERN unsigned int uv_available_parallelism(void);
UV_EXTERN uint64_t uv_get_free_memory(void);
UV_EXTERN uint64_t uv_get_total_memory(void);
UV_EXTERN uint64_t uv_get_constrained_memory(void);
UV_EXTERN uint64_t uv_get_available_memory(void);
UV_EXTERN void uv_loadavg(double avg[3]);
UV_EXTERN int uv_uptime(double *uptime);
UV_EXTERN int uv_gettimeofday(uv_timeval64_t *tv);
UV_EXTERN void uv_sleep(unsigned int msec);

/* This process. */
UV_EXTERN int uv_getrusage(uv_rusage_t *rusage);
UV_EXTERN int uv_getrusage_thread(uv_rusage_t *rusage);
UV_EXTERN int uv_resident_set_memory(size_t *rss);
UV_EXTERN int uv_exepath(char *buffer, size_t *size);
UV_EXTERN int uv_cwd(char *buffer, size_t *size);
UV_EXTERN int uv_chdir(const char *dir);
UV_EXTERN char **uv_setup_args(int argc, char **argv);
UV_EXTERN int uv_get_process_title(char *buffer, size_t size);
UV_EXTERN int uv_set_process_title(const char *title);
UV_EXTERN uv_pid_t uv_os_getpid(void);
UV_EXTERN uv_pid_t uv_os_getppid(void);
UV_EXTERN int uv_os_getpriority(uv_pid_t pid, int *priority);
UV_EXTERN int uv_os_setpriority(uv_pid_t pid, int priority);

/* The user, the host, the environment. */
UV_EXTERN int uv_os_homedir(char *buffer, size_t *size);
UV_EXTERN int uv_os_tmpdir(char *buffer, size_t *size);
UV_EXTERN int uv_os_get_passwd(uv_passwd_t *pwd);
UV_EXTERN int uv_os_get_passwd2(uv_passwd_t *pwd, uv_uid_t uid);
UV_EXTERN void uv_os_free_passwd(uv_passwd_t *pwd);
UV_EXTERN int uv_os_get_group(uv_group_t *grp, uv_uid_t gid);
UV_EXTERN void uv_os_free_group(uv_group_t *grp);
UV_EXTERN int uv_os_environ(uv_env_item_t **envitems, int *count);
UV_EXTERN void uv_os_free_environ(uv_env_item_t *envitems, int count);
UV_EXTERN int uv_os_getenv(const char *name, char *buffer, size_t *size);
UV_EXTERN int uv_os_setenv(const char *name, const char *value);
UV_EXTERN int uv_os_unsetenv(const char *name);
UV_EXTERN int uv_os_gethostname(char *buffer, size_t *size);
UV_EXTERN int uv_os_uname(uv_utsname_t *buffer);

/* Network interfaces and addresses. */
UV_EXTERN int uv_interface_addresses(uv_interface_address_t **addresses, int *count);
UV_EXTERN void uv_free_interface_addresses(uv_interface_address_t *addresses, int count);
UV_EXTERN int uv_if_indextoname(unsigned int ifindex, char *buffer, size_t *size);
UV_EXTERN int uv_if_indextoiid(unsigned int ifindex, char *buffer, size_t *size);
UV_EXTERN int uv_ip4_addr(const char *ip, int port, struct sockaddr_in *addr);
UV_EXTERN int uv_ip6_addr(const char *ip, int port, struct sockaddr_in6 *addr);
UV_EXTERN int uv_ip4_name(const struct sockaddr_in *src, char *dst, size_t size);
UV_EXTERN int uv_ip6_name(const struct sockaddr_in6 *src, char *dst, size_t size);
UV_EXTERN int uv_ip_name(const struct sockaddr *src, char *dst, size_t size);
UV_EXTERN int uv_inet_ntop(int af, const void *src, char *dst, size_t size);
UV_EXTERN int uv_inet_pton(int af, const char *src, void *dst);

/* Dynamic libraries. */
UV_EXTERN int uv_dlopen(const char *filename, uv_lib_t *lib);
UV_EXTERN void uv_dlclose(uv_lib_t *lib);
UV_EXTERN int uv_dlsym(uv_lib_t *lib, const char *name, void **ptr);
UV_EXTERN const char *uv_dlerror(const uv_lib_t *lib);

/* Texts: UTF-16, and WTF-8, which is UTF-8 that can also hold lone surrogates. */
UV_EXTERN size_t uv_utf16_length_as_wtf8(const uint16_t *utf16, ssize_t utf16_len);
UV_EXTERN int uv_utf16_to_wtf8(const uint16_t *utf16, ssize_t utf16_len, char **wtf8_ptr,
                               size_t *wtf8_len_ptr);
UV_EXTERN ssize_t uv_wtf8_length_as_utf16(const char *wtf8);
UV_EXTERN void uv_wtf8_to_utf16(const char *wtf8, uint16_t *utf16, size_t utf16_len);

#ifdef __cplusplus
}
#endif

#endif
