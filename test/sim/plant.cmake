# SPDX-License-Identifier: MIT
#
# Copies a source file and replaces one text (copy.find), which must occur exactly once, by another
# (copy.put).

file(READ ${source} text)
file(READ ${copy}.find find)
file(READ ${copy}.put put)
string(REPLACE "${find}" "" without "${text}")
string(LENGTH "${find}" size)
string(LENGTH "${text}" before)
string(LENGTH "${without}" after)
math(EXPR removed "${before} - ${after}")
if(NOT removed EQUAL size)
  message(FATAL_ERROR "A planted bug does not apply to ${source} any more, or twice: see test/sim/mutants.cmake")
endif()
string(REPLACE "${find}" "${put}" text "${text}")
file(WRITE ${copy} "${text}")
