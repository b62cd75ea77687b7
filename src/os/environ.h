/* SPDX-License-Identifier: MIT */
/* The environment as an array. POSIX leaves its declaration to the program; libraries of macOS
 * cannot refer to it. */
#ifndef RD_OS_ENVIRON_H
#define RD_OS_ENVIRON_H

#include <unistd.h>

#ifdef __APPLE__
#include <crt_externs.h>
#define rd_environ (*_NSGetEnviron())
#else
#ifndef __GLIBC__
extern char **environ;
#endif
#define rd_environ environ
#endif

#endif
