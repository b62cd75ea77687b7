/* SPDX-License-Identifier: MIT */
/*
 * Files. With a callback, a call runs in the background and the callback runs on the loop. Without
 * one (NULL) it runs synchronously, needs no loop, and returns its result. In both cases
 * uv_fs_req_cleanup() frees what the request holds.
 */
#ifndef UV_FS_H
#define UV_FS_H

#include <math.h>

#include "handle.h"
#include "stream.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  UV_FS_UNKNOWN = -1,
  UV_FS_CUSTOM,
  UV_FS_OPEN,
  UV_FS_CLOSE,
  UV_FS_READ,
  UV_FS_WRITE,
  UV_FS_SENDFILE,
  UV_FS_STAT,
  UV_FS_LSTAT,
  UV_FS_FSTAT,
  UV_FS_FTRUNCATE,
  UV_FS_UTIME,
  UV_FS_FUTIME,
  UV_FS_ACCESS,
  UV_FS_CHMOD,
  UV_FS_FCHMOD,
  UV_FS_FSYNC,
  UV_FS_FDATASYNC,
  UV_FS_UNLINK,
  UV_FS_RMDIR,
  UV_FS_MKDIR,
  UV_FS_MKDTEMP,
  UV_FS_RENAME,
  UV_FS_SCANDIR,
  UV_FS_LINK,
  UV_FS_SYMLINK,
  UV_FS_READLINK,
  UV_FS_CHOWN,
  UV_FS_FCHOWN,
  UV_FS_REALPATH,
  UV_FS_COPYFILE,
  UV_FS_LCHOWN,
  UV_FS_OPENDIR,
  UV_FS_READDIR,
  UV_FS_CLOSEDIR,
  UV_FS_STATFS,
  UV_FS_MKSTEMP,
  UV_FS_LUTIME
} uv_fs_type;

typedef enum {
  UV_DIRENT_UNKNOWN,
  UV_DIRENT_FILE,
  UV_DIRENT_DIR,
  UV_DIRENT_LINK,
  UV_DIRENT_FIFO,
  UV_DIRENT_SOCKET,
  UV_DIRENT_CHAR,
  UV_DIRENT_BLOCK
} uv_dirent_type_t;

enum uv_fs_event { UV_RENAME = 1, UV_CHANGE = 2 };

enum uv_fs_event_flags {
  UV_FS_EVENT_WATCH_ENTRY = 1,
  UV_FS_EVENT_STAT = 2,
  UV_FS_EVENT_RECURSIVE = 4
};

/* For uv_fs_open(). Flags that Linux does not have are 0. */
#define UV_FS_O_APPEND O_APPEND
#define UV_FS_O_CREAT O_CREAT
#ifdef O_DIRECT
#define UV_FS_O_DIRECT O_DIRECT
#else
#define UV_FS_O_DIRECT 0
#endif
#define UV_FS_O_DIRECTORY O_DIRECTORY
#define UV_FS_O_DSYNC O_DSYNC
#define UV_FS_O_EXCL O_EXCL
#define UV_FS_O_EXLOCK 0
#define UV_FS_O_FILEMAP 0
#ifdef O_NOATIME
#define UV_FS_O_NOATIME O_NOATIME
#else
#define UV_FS_O_NOATIME 0
#endif
#define UV_FS_O_NOCTTY O_NOCTTY
#define UV_FS_O_NOFOLLOW O_NOFOLLOW
#define UV_FS_O_NONBLOCK O_NONBLOCK
#define UV_FS_O_RANDOM 0
#define UV_FS_O_RDONLY O_RDONLY
#define UV_FS_O_RDWR O_RDWR
#define UV_FS_O_SEQUENTIAL 0
#define UV_FS_O_SHORT_LIVED 0
#define UV_FS_O_SYMLINK 0
#define UV_FS_O_SYNC O_SYNC
#define UV_FS_O_TEMPORARY 0
#define UV_FS_O_TRUNC O_TRUNC
#define UV_FS_O_WRONLY O_WRONLY

/* For uv_fs_copyfile(). */
#define UV_FS_COPYFILE_EXCL 0x0001          /* fail if the target exists */
#define UV_FS_COPYFILE_FICLONE 0x0002       /* share the blocks if the file system can */
#define UV_FS_COPYFILE_FICLONE_FORCE 0x0004 /* fail if it cannot */

/* For uv_fs_symlink(); without meaning on Unix. */
#define UV_FS_SYMLINK_DIR 0x0001
#define UV_FS_SYMLINK_JUNCTION 0x0002

/* Times for uv_fs_utime(), futime() and lutime(): now, and leave unchanged. */
#define UV_FS_UTIME_NOW (INFINITY)
#define UV_FS_UTIME_OMIT (NAN)

typedef struct {
  uint64_t st_dev;
  uint64_t st_mode;
  uint64_t st_nlink;
  uint64_t st_uid;
  uint64_t st_gid;
  uint64_t st_rdev;
  uint64_t st_ino;
  uint64_t st_size;
  uint64_t st_blksize;
  uint64_t st_blocks;
  uint64_t st_flags;
  uint64_t st_gen;
  uv_timespec_t st_atim;
  uv_timespec_t st_mtim;
  uv_timespec_t st_ctim;
  uv_timespec_t st_birthtim;
} uv_stat_t;

typedef struct uv_statfs_s {
  uint64_t f_type;
  uint64_t f_bsize;
  uint64_t f_blocks;
  uint64_t f_bfree;
  uint64_t f_bavail;
  uint64_t f_files;
  uint64_t f_ffree;
  uint64_t f_frsize;
  /* private */
  uint64_t f_spare[3];
} uv_statfs_t;

typedef struct uv_dirent_s {
  const char *name;
  uv_dirent_type_t type;
} uv_dirent_t;

typedef struct uv_dir_s {
  uv_dirent_t *dirents; /* where uv_fs_readdir() puts entries, nentries at a time */
  size_t nentries;
  /* private */
  void *reserved[4];
  DIR *dir;
} uv_dir_t;

typedef void (*uv_fs_cb)(uv_fs_t *req);
typedef void (*uv_fs_event_cb)(uv_fs_event_t *handle, const char *filename, int events, int status);
typedef void (*uv_fs_poll_cb)(uv_fs_poll_t *handle, int status, const uv_stat_t *prev,
                              const uv_stat_t *curr);

struct uv_fs_s {
  void *data;
  uv_req_type type;
  /* private */
  ssize_t (*operation)(uv_fs_t *req); /* performs the call and returns its result */
  uv_dirent_t *dirents;               /* uv_fs_readdir(): the entries whose names to free */
  struct rd_cancel *cancel;           /* if it has a deadline or is being cancelled */
  void *reserved[3];
  uv_fs_type fs_type;
  uv_loop_t *loop;
  uv_fs_cb cb;
  ssize_t result;
  void *ptr;
  const char *path;
  uv_stat_t statbuf;
  /* private */
  const char *new_path; /* in the same allocation as path, if that is a copy */
  uv_file file;
  int flags; /* uv_fs_sendfile(): the descriptor to write to */
  mode_t mode;
  unsigned int nbufs;
  uv_buf_t *bufs; /* copied from the caller: stored in bufsml if it fits, otherwise allocated */
  int64_t off;    /* after uv_fs_scandir(): the index of the next entry */
  uv_uid_t uid;
  uv_gid_t gid;
  double atime;
  double mtime;
  struct rd_work work_req;
  uv_buf_t bufsml[4];
};

/* Calls its callback when the kernel reports a change of a file or directory. */
struct uv_fs_event_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  char *path;
  /* private */
  uv_fs_event_cb cb;
  struct rd_queue watchers;
  int wd;
};

/* Calls uv_fs_stat() periodically, and its callback when the result changes. */
struct uv_fs_poll_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  void *poll_ctx;
};

/* The request. */
UV_EXTERN uv_fs_type uv_fs_get_type(const uv_fs_t *req);
UV_EXTERN ssize_t uv_fs_get_result(const uv_fs_t *req);
UV_EXTERN int uv_fs_get_system_error(const uv_fs_t *req);
UV_EXTERN void *uv_fs_get_ptr(const uv_fs_t *req);
UV_EXTERN const char *uv_fs_get_path(const uv_fs_t *req);
UV_EXTERN uv_stat_t *uv_fs_get_statbuf(uv_fs_t *req);
UV_EXTERN void uv_fs_req_cleanup(uv_fs_t *req);

/* Open files. An offset below 0 means the current file position. */
UV_EXTERN int uv_fs_open(uv_loop_t *loop, uv_fs_t *req, const char *path, int flags, int mode,
                         uv_fs_cb cb);
UV_EXTERN int uv_fs_close(uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_fs_cb cb);
UV_EXTERN int uv_fs_read(uv_loop_t *loop, uv_fs_t *req, uv_file file, const uv_buf_t bufs[],
                         unsigned int nbufs, int64_t offset, uv_fs_cb cb);
UV_EXTERN int uv_fs_write(uv_loop_t *loop, uv_fs_t *req, uv_file file, const uv_buf_t bufs[],
                          unsigned int nbufs, int64_t offset, uv_fs_cb cb);
UV_EXTERN int uv_fs_sendfile(uv_loop_t *loop, uv_fs_t *req, uv_file out_fd, uv_file in_fd,
                             int64_t in_offset, size_t length, uv_fs_cb cb);
UV_EXTERN int uv_fs_fsync(uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_fs_cb cb);
UV_EXTERN int uv_fs_fdatasync(uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_fs_cb cb);
UV_EXTERN int uv_fs_ftruncate(uv_loop_t *loop, uv_fs_t *req, uv_file file, int64_t offset,
                              uv_fs_cb cb);

/* Attributes. */
UV_EXTERN int uv_fs_stat(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb);
UV_EXTERN int uv_fs_lstat(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb);
UV_EXTERN int uv_fs_fstat(uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_fs_cb cb);
UV_EXTERN int uv_fs_statfs(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb);
UV_EXTERN int uv_fs_access(uv_loop_t *loop, uv_fs_t *req, const char *path, int mode, uv_fs_cb cb);
UV_EXTERN int uv_fs_chmod(uv_loop_t *loop, uv_fs_t *req, const char *path, int mode, uv_fs_cb cb);
UV_EXTERN int uv_fs_fchmod(uv_loop_t *loop, uv_fs_t *req, uv_file file, int mode, uv_fs_cb cb);
UV_EXTERN int uv_fs_chown(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_uid_t uid,
                          uv_gid_t gid, uv_fs_cb cb);
UV_EXTERN int uv_fs_fchown(uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_uid_t uid, uv_gid_t gid,
                           uv_fs_cb cb);
UV_EXTERN int uv_fs_lchown(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_uid_t uid,
                           uv_gid_t gid, uv_fs_cb cb);
UV_EXTERN int uv_fs_utime(uv_loop_t *loop, uv_fs_t *req, const char *path, double atime,
                          double mtime, uv_fs_cb cb);
UV_EXTERN int uv_fs_futime(uv_loop_t *loop, uv_fs_t *req, uv_file file, double atime, double mtime,
                           uv_fs_cb cb);
UV_EXTERN int uv_fs_lutime(uv_loop_t *loop, uv_fs_t *req, const char *path, double atime,
                           double mtime, uv_fs_cb cb);

/* Names and links. */
UV_EXTERN int uv_fs_unlink(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb);
UV_EXTERN int uv_fs_rename(uv_loop_t *loop, uv_fs_t *req, const char *path, const char *new_path,
                           uv_fs_cb cb);
UV_EXTERN int uv_fs_copyfile(uv_loop_t *loop, uv_fs_t *req, const char *path, const char *new_path,
                             int flags, uv_fs_cb cb);
UV_EXTERN int uv_fs_link(uv_loop_t *loop, uv_fs_t *req, const char *path, const char *new_path,
                         uv_fs_cb cb);
UV_EXTERN int uv_fs_symlink(uv_loop_t *loop, uv_fs_t *req, const char *path, const char *new_path,
                            int flags, uv_fs_cb cb);
UV_EXTERN int uv_fs_readlink(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb);
UV_EXTERN int uv_fs_realpath(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb);
UV_EXTERN int uv_fs_mkdtemp(uv_loop_t *loop, uv_fs_t *req, const char *tpl, uv_fs_cb cb);
UV_EXTERN int uv_fs_mkstemp(uv_loop_t *loop, uv_fs_t *req, const char *tpl, uv_fs_cb cb);

/* Directories. */
UV_EXTERN int uv_fs_mkdir(uv_loop_t *loop, uv_fs_t *req, const char *path, int mode, uv_fs_cb cb);
UV_EXTERN int uv_fs_rmdir(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb);
UV_EXTERN int uv_fs_scandir(uv_loop_t *loop, uv_fs_t *req, const char *path, int flags,
                            uv_fs_cb cb);
UV_EXTERN int uv_fs_scandir_next(uv_fs_t *req, uv_dirent_t *ent);
UV_EXTERN int uv_fs_opendir(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb);
UV_EXTERN int uv_fs_readdir(uv_loop_t *loop, uv_fs_t *req, uv_dir_t *dir, uv_fs_cb cb);
UV_EXTERN int uv_fs_closedir(uv_loop_t *loop, uv_fs_t *req, uv_dir_t *dir, uv_fs_cb cb);

/* Watching. */
UV_EXTERN int uv_fs_event_init(uv_loop_t *loop, uv_fs_event_t *handle);
UV_EXTERN int uv_fs_event_start(uv_fs_event_t *handle, uv_fs_event_cb cb, const char *path,
                                unsigned int flags);
UV_EXTERN int uv_fs_event_stop(uv_fs_event_t *handle);
UV_EXTERN int uv_fs_event_getpath(uv_fs_event_t *handle, char *buffer, size_t *size);
UV_EXTERN int uv_fs_poll_init(uv_loop_t *loop, uv_fs_poll_t *handle);
UV_EXTERN int uv_fs_poll_start(uv_fs_poll_t *handle, uv_fs_poll_cb poll_cb, const char *path,
                               unsigned int interval);
UV_EXTERN int uv_fs_poll_stop(uv_fs_poll_t *handle);
UV_EXTERN int uv_fs_poll_getpath(uv_fs_poll_t *handle, char *buffer, size_t *size);

/* The system's own descriptors; on Unix the same number. */
UV_EXTERN uv_os_fd_t uv_get_osfhandle(int fd);
UV_EXTERN int uv_open_osfhandle(uv_os_fd_t os_fd);

#ifdef __cplusplus
}
#endif

#endif
