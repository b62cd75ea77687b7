# SPDX-License-Identifier: MIT
#
# How every C file of the project is compiled and linked. Optimisation and
# debug information come from the preset.

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)

add_compile_definitions(_GNU_SOURCE)
add_compile_options(
  -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wundef
  $<$<NOT:$<BOOL:${APPLE}>>:-fno-semantic-interposition>
  -fstack-protector-strong
  # Messages and test labels name files as the repository does, wherever it was built.
  -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
if(NOT APPLE)
  add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,--as-needed)
endif()

# Stacks in reports need tables that compilers write without being asked only for some processors.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(arm|riscv)")
  add_compile_options(-funwind-tables)
endif()

if(RONDO_WERROR)
  add_compile_options(-Werror)
endif()

if(RONDO_SANITIZE STREQUAL "address")
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
elseif(RONDO_SANITIZE STREQUAL "thread")
  set(sanitizers -fsanitize=thread -fno-omit-frame-pointer)
elseif(RONDO_SANITIZE)
  message(FATAL_ERROR "RONDO_SANITIZE is '${RONDO_SANITIZE}', not empty, address or thread")
endif()
add_compile_options(${sanitizers})
add_link_options(${sanitizers})
