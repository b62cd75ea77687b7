# SPDX-License-Identifier: MIT
#
# What the library takes from the system: the backend of its loops, and for each file that exists in
# src/os/linux and in src/os/posix which of the two is compiled. Sets
#   RONDO_BACKEND_USED          epoll, kqueue or poll
#   RONDO_OTHER_PLATFORMS       a regex of the sources that this build does not compile
#   RONDO_PLATFORM_DEFINITIONS  how the others are compiled
#   RONDO_PLATFORM_LIBRARIES    what the library is linked with
#   RONDO_CALLS_LINUX           true if the library makes the calls that test/sim and test/faults know

include(CheckIncludeFile)
include(CheckSymbolExists)

option(RONDO_PORTABLE "Use only what POSIX systems have in common, even on Linux" OFF)
set(RONDO_BACKEND "" CACHE STRING "What loops wait with: epoll, kqueue or poll; empty: the system's best")

set(is_linux FALSE)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT RONDO_PORTABLE)
  set(is_linux TRUE)
endif()

set(RONDO_BACKEND_USED ${RONDO_BACKEND})
if(NOT RONDO_BACKEND AND is_linux)
  set(RONDO_BACKEND_USED epoll)
elseif(NOT RONDO_BACKEND AND CMAKE_SYSTEM_NAME MATCHES "^(Darwin|FreeBSD|NetBSD|OpenBSD|DragonFly)$")
  set(RONDO_BACKEND_USED kqueue)
elseif(NOT RONDO_BACKEND)
  set(RONDO_BACKEND_USED poll)
endif()
if(NOT RONDO_BACKEND_USED MATCHES "^(epoll|kqueue|poll)$")
  message(FATAL_ERROR "RONDO_BACKEND is '${RONDO_BACKEND_USED}', not epoll, kqueue or poll")
elseif(RONDO_BACKEND_USED STREQUAL "epoll" AND NOT is_linux)
  message(FATAL_ERROR "epoll is Linux's: RONDO_PORTABLE needs RONDO_BACKEND=poll")
elseif(RONDO_BACKEND_USED STREQUAL "kqueue" AND is_linux)
  message(FATAL_ERROR "Linux has no kqueues: RONDO_BACKEND=kqueue needs RONDO_PORTABLE and libkqueue")
endif()

# Linux's kqueues are those of libkqueue, in user space.
set(RONDO_PLATFORM_LIBRARIES "")
if(RONDO_BACKEND_USED STREQUAL "kqueue" AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(KQUEUE REQUIRED IMPORTED_TARGET libkqueue)
  set(RONDO_PLATFORM_LIBRARIES PkgConfig::KQUEUE)
endif()

string(TOUPPER ${RONDO_BACKEND_USED} name)
set(RONDO_PLATFORM_DEFINITIONS RD_BACKEND_${name})

# The sources of the other backends.
set(epoll_sources epoll recover idle_poll ring ring_policy)
set(kqueue_sources kqueue kqueue_filters wake_pipe)
set(poll_sources poll poll_select wake_pipe)
set(others ${epoll_sources} ${kqueue_sources} ${poll_sources})
list(REMOVE_DUPLICATES others)
list(REMOVE_ITEM others ${${RONDO_BACKEND_USED}_sources})
list(JOIN others "|" others)
set(RONDO_OTHER_PLATFORMS "/src/(backend|os/posix)/(${others})\\.c$")

# One of these watches files.
set(fs_sources fs_inotify fs_vnode fs_none)
if(is_linux)
  list(REMOVE_ITEM fs_sources fs_inotify)
elseif(RONDO_BACKEND_USED STREQUAL "kqueue")
  list(REMOVE_ITEM fs_sources fs_vnode)
else()
  list(REMOVE_ITEM fs_sources fs_none)
endif()
list(JOIN fs_sources "|" fs_sources)
string(APPEND RONDO_OTHER_PLATFORMS "|/src/handle/(${fs_sources})\\.c$")

# macOS has no semaphores and barriers in the caller's memory. What takes their place is tested on Linux.
if(APPLE OR (RONDO_PORTABLE AND CMAKE_SYSTEM_NAME STREQUAL "Linux"))
  list(APPEND RONDO_PLATFORM_DEFINITIONS RD_LOCK_SEMAPHORES)
  string(APPEND RONDO_OTHER_PLATFORMS "|/src/os/semaphore_posix\\.c$")
else()
  string(APPEND RONDO_OTHER_PLATFORMS "|/src/os/semaphore_lock\\.c$")
endif()

# What only newer C libraries and kernels have.
set(CMAKE_REQUIRED_DEFINITIONS -D_GNU_SOURCE)
check_symbol_exists(ppoll poll.h RONDO_HAS_PPOLL)
check_symbol_exists(statx sys/stat.h RONDO_HAS_STATX)
check_symbol_exists(preadv2 sys/uio.h RONDO_HAS_PREADV2)
check_include_file(execinfo.h RONDO_HAS_EXECINFO)
unset(CMAKE_REQUIRED_DEFINITIONS)

# With files for both, those of POSIX take the place of those of Linux.
if(is_linux)
  set(in_posix machine children datagrams descriptors files self affinity)
  set(in_linux "")
  foreach(file_and_check IN ITEMS "stat;STATX" "read_now;PREADV2")
    list(GET file_and_check 0 file)
    list(GET file_and_check 1 check)
    if(RONDO_HAS_${check})
      list(APPEND in_posix ${file})
    else()
      list(APPEND in_linux ${file})
    endif()
  endforeach()
  list(JOIN in_posix "|" in_posix)
  string(APPEND RONDO_OTHER_PLATFORMS "|/src/os/posix/(${in_posix})\\.c$")
  if(in_linux)
    list(JOIN in_linux "|" in_linux)
    string(APPEND RONDO_OTHER_PLATFORMS "|/src/os/linux/(${in_linux})\\.c$")
  endif()
  if(RONDO_HAS_EXECINFO)
    list(APPEND RONDO_PLATFORM_DEFINITIONS RD_HAVE_EXECINFO)
  endif()
else()
  string(APPEND RONDO_OTHER_PLATFORMS "|/src/os/linux/|/src/handle/(process_mode|fs_watches)\\.c$")
  list(APPEND RONDO_PLATFORM_DEFINITIONS RD_PORTABLE)
endif()
if(is_linux AND RONDO_HAS_PPOLL)
  list(APPEND RONDO_PLATFORM_DEFINITIONS RD_HAVE_PPOLL)
endif()

set(RONDO_CALLS_LINUX FALSE)
if(RONDO_BACKEND_USED STREQUAL "epoll" AND RONDO_HAS_STATX)
  set(RONDO_CALLS_LINUX TRUE)
endif()
