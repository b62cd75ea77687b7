/* SPDX-License-Identifier: MIT */
/*
 * Parsing of /proc/cpuinfo, whose keys depend on the architecture: lines "key : value", a paragraph
 * for each processor, and on some architectures a last paragraph about the machine.
 */
#include <limits.h>
#include <string.h>

#include "base/scan.h"
#include "os/cpu.h"

/* The key and the value of a line. */
struct line {
  const char *key;
  size_t key_length;
  const char *value;
  size_t value_length;
};

/* Keys of the model: x86 and some ARM, MIPS, LoongArch, POWER, RISC-V. */
static const char *const model_keys[] = {"model name", "cpu model", "Model Name", "cpu", "uarch"};
/* Keys of the machine, for architectures without models of processors: 32-bit ARM. */
static const char *const machine_keys[] = {"Hardware", "Processor"};
static const char *const speed_keys[] = {"cpu MHz", "CPU MHz", "clock"};

/* 64-bit ARM has part numbers only. These are the parts of implementer 0x41, ARM. */
static const struct part {
  uint16_t number;
  const char *name;
} arm_parts[] = {
    {0xc05, "Cortex-A5"},   {0xc07, "Cortex-A7"},  {0xc08, "Cortex-A8"},   {0xc09, "Cortex-A9"},
    {0xc0e, "Cortex-A17"},  {0xc0f, "Cortex-A15"}, {0xd03, "Cortex-A53"},  {0xd04, "Cortex-A35"},
    {0xd05, "Cortex-A55"},  {0xd07, "Cortex-A57"}, {0xd08, "Cortex-A72"},  {0xd09, "Cortex-A73"},
    {0xd0a, "Cortex-A75"},  {0xd0b, "Cortex-A76"}, {0xd0c, "Neoverse-N1"}, {0xd0d, "Cortex-A77"},
    {0xd40, "Neoverse-V1"}, {0xd41, "Cortex-A78"}, {0xd44, "Cortex-X1"},   {0xd46, "Cortex-A510"},
    {0xd47, "Cortex-A710"}, {0xd48, "Cortex-X2"},  {0xd49, "Neoverse-N2"}, {0xd4a, "Neoverse-E1"},
    {0xd4d, "Cortex-A715"}, {0xd4e, "Cortex-X3"},  {0xd4f, "Neoverse-V2"}, {0xd80, "Cortex-A520"},
    {0xd81, "Cortex-A720"}, {0xd82, "Cortex-X4"},  {0xd84, "Neoverse-V3"},
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static bool parse_line(const char *text, struct line *line);
static bool key_is(const struct line *line, const char *key);
static void apply(const struct line *line, struct rd_cpu *cpu);
static void apply_machine(const char *text, struct rd_cpu *cpus, size_t count);
static struct rd_cpu *find(struct rd_cpu *cpus, size_t count, const struct line *line);

void rd_cpu_parse_info(const char *text, struct rd_cpu *cpus, size_t count) {
  struct rd_cpu *current = NULL;
  apply_machine(text, cpus, count);
  for (; *text != '\0'; text = rd_next_line(text)) {
    struct line line;
    if (!parse_line(text, &line))
      continue;
    if (key_is(&line, "processor"))
      current = find(cpus, count, &line);
    else if (current != NULL)
      apply(&line, current);
  }
}

static bool parse_line(const char *text, struct line *line) {
  size_t length = strcspn(text, "\n");
  const char *colon = memchr(text, ':', length);
  if (colon == NULL)
    return false;
  line->key = text;
  line->key_length = (size_t)(colon - text);
  while (line->key_length > 0 && strchr(" \t", text[line->key_length - 1]) != NULL)
    line->key_length--;
  line->value = rd_skip_blanks(colon + 1);
  line->value_length = (size_t)(text + length - line->value);
  return true;
}

static bool key_is(const struct line *line, const char *key) {
  return line->key_length == strlen(key) && memcmp(line->key, key, line->key_length) == 0;
}

static bool key_is_one_of(const struct line *line, const char *const *keys, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (key_is(line, keys[i]))
      return true;
  return false;
}

/* "0xd08" */
static const char *arm_part_name(const struct line *line) {
  unsigned int number = 0;
  const char *digits = rd_after(line->value, "0x");
  for (; digits != NULL && number <= UINT16_MAX; digits++) {
    const char *hex = "0123456789abcdef";
    const char *digit = *digits != '\0' ? strchr(hex, *digits) : NULL;
    if (digit == NULL)
      break;
    number = number * 16 + (unsigned int)(digit - hex);
  }
  for (size_t i = 0; i < COUNT_OF(arm_parts); i++)
    if (arm_parts[i].number == number)
      return arm_parts[i].name;
  return NULL;
}

static void set_model(struct rd_cpu *cpu, const char *model, size_t length) {
  if (length == 0)
    return;
  cpu->model = model;
  cpu->model_length = length;
}

static void apply(const struct line *line, struct rd_cpu *cpu) {
  if (key_is_one_of(line, model_keys, COUNT_OF(model_keys))) {
    set_model(cpu, line->value, line->value_length);
  } else if (key_is_one_of(line, speed_keys, COUNT_OF(speed_keys))) {
    const char *cursor = line->value;
    uint64_t mhz;
    if (rd_scan_u64(&cursor, &mhz) && mhz <= INT_MAX)
      cpu->speed_mhz = (int)mhz;
  } else if (key_is(line, "CPU part")) {
    const char *name = arm_part_name(line);
    if (name != NULL)
      set_model(cpu, name, strlen(name));
  }
}

/* Applied first, so that the processors' own paragraphs override it. */
static void apply_machine(const char *text, struct rd_cpu *cpus, size_t count) {
  for (; *text != '\0'; text = rd_next_line(text)) {
    struct line line;
    if (!parse_line(text, &line) || !key_is_one_of(&line, machine_keys, COUNT_OF(machine_keys)))
      continue;
    for (size_t i = 0; i < count; i++)
      set_model(&cpus[i], line.value, line.value_length);
  }
}

static struct rd_cpu *find(struct rd_cpu *cpus, size_t count, const struct line *line) {
  const char *cursor = line->value;
  uint64_t number;
  if (!rd_scan_u64(&cursor, &number))
    return NULL;
  for (size_t i = 0; i < count; i++)
    if (cpus[i].number == number)
      return &cpus[i];
  return NULL;
}
