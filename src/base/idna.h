/* SPDX-License-Identifier: MIT */
/*
 * Internationalised host names, in the ASCII form of the DNS.
 */
#ifndef RD_BASE_IDNA_H
#define RD_BASE_IDNA_H

#include <stddef.h>
#include <sys/types.h>

/*
 * Writes the ASCII form of a name, zero-terminated, and returns its length. Labels with other
 * characters become xn--..., and Unicode's dots become "."; ASCII labels keep their case.
 * UV_EINVAL: the name is empty, is not UTF-8, has a zero byte, or is too long for `out` or for a
 * label. `out` is then undefined.
 */
ssize_t rd_idna_to_ascii(const char *utf8_host, size_t length, char *out, size_t out_size);

#endif
