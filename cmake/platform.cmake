# SPDX-License-Identifier: MIT
#
# What the library takes from the system: the backend of its loops, and whether it may use what only
# Linux has. Sets
#   RONDO_BACKEND_USED          epoll, poll or kqueue
#   RONDO_OTHER_PLATFORMS       a regex of the sources that this build does not compile
#   RONDO_PLATFORM_DEFINITIONS  how the others are compiled
#   RONDO_CALLS_LINUX           true if the library makes the calls that test/sim and test/faults know

include(CheckSymbolExists)

if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  set(default_backend epoll)
elseif(CMAKE_SYSTEM_NAME MATCHES "BSD|Darwin|DragonFly")
  set(default_backend kqueue)
else()
  set(default_backend poll)
endif()
set(RONDO_BACKEND "" CACHE STRING "What loops wait with: epoll, poll or kqueue; empty: the system's best")
set(RONDO_BACKEND_USED ${RONDO_BACKEND})
if(NOT RONDO_BACKEND)
  set(RONDO_BACKEND_USED ${default_backend})
endif()

set(epoll_sources epoll recover idle_poll ring ring_policy)
set(poll_sources poll poll_select wake_pipe)
set(kqueue_sources kqueue wake_pipe)
if(NOT RONDO_BACKEND_USED MATCHES "^(epoll|poll|kqueue)$")
  message(FATAL_ERROR "RONDO_BACKEND is '${RONDO_BACKEND_USED}', not epoll, poll or kqueue")
endif()

set(others ${epoll_sources} ${poll_sources} ${kqueue_sources})
list(REMOVE_DUPLICATES others)
list(REMOVE_ITEM others ${${RONDO_BACKEND_USED}_sources})
list(JOIN others "|" others)
set(RONDO_OTHER_PLATFORMS "/src/(backend|os/posix)/(${others})\\.c$")

if(RONDO_BACKEND_USED STREQUAL "epoll")
  set(RONDO_CALLS_LINUX TRUE)
else()
  set(RONDO_CALLS_LINUX FALSE)
endif()

string(TOUPPER ${RONDO_BACKEND_USED} name)
set(RONDO_PLATFORM_DEFINITIONS RD_BACKEND_${name})

set(CMAKE_REQUIRED_DEFINITIONS -D_GNU_SOURCE)
check_symbol_exists(ppoll poll.h RONDO_HAVE_PPOLL)
unset(CMAKE_REQUIRED_DEFINITIONS)
if(RONDO_HAVE_PPOLL)
  list(APPEND RONDO_PLATFORM_DEFINITIONS RD_HAVE_PPOLL)
endif()
