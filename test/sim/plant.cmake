# SPDX-License-Identifier: MIT
#
# Writes a copy of a source file in which one text (copy.find), that must be there exactly once, is
# another one (copy.put).

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
