/* SPDX-License-Identifier: MIT */
/*
 * Runs a fuzz target on given files, without libFuzzer, so the saved inputs are tests in
 * every build and with every compiler.
 */
#include "fuzz.h"

static bool replay(const char *name) {
  FILE *file = fopen(name, "rb");
  if (file == NULL)
    return false;
  static unsigned char data[1 << 20];
  size_t size = fread(data, 1, sizeof(data), file);
  fclose(file);
  unsigned char *exact = fuzz_alloc(size);
  memcpy(exact, data, size);
  LLVMFuzzerTestOneInput(exact, size);
  free(exact);
  return true;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (!replay(argv[i])) {
      fprintf(stderr, "%s: cannot be read\n", argv[i]);
      return 1;
    }
  }
  printf("%d inputs\n", argc - 1);
  return argc > 1 ? 0 : 1;
}
