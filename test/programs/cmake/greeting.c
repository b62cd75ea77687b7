/* SPDX-License-Identifier: MIT */
/* The program of the small project. */
#include <stdio.h>

int main(int argc, char **argv) {
  return argc == 2 && printf("Hello %s!\n", argv[1]) > 0 ? 0 : 1;
}
