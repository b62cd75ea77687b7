/* SPDX-License-Identifier: MIT */
/*
 * Names of hosts in any script, in the form that the DNS takes.
 */
#ifndef RD_BASE_IDNA_H
#define RD_BASE_IDNA_H

#include <stddef.h>
#include <sys/types.h>

/*
 * Writes the ASCII form of a name, with a final zero, and gives its length. Labels with other
 * characters become xn--..., all dots of Unicode a plain one; ASCII stays as it is, in its case.
 * UV_EINVAL: the name is empty, is not UTF-8, has a zero byte, or is too long for `out` or for a
 * label. `out` is then undefined.
 */
ssize_t rd_idna_to_ascii(const char *utf8_host, size_t length, char *out, size_t out_size);

#endif
