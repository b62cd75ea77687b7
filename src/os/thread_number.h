/* SPDX-License-Identifier: MIT */
/*
 * Numbers of threads. Unlike with a pthread_t, no other thread has had the same, and
 * neither has the thread that a child of a fork begins with.
 */
#ifndef RD_OS_THREAD_NUMBER_H
#define RD_OS_THREAD_NUMBER_H

/* The calling thread's number, from the first call on; 0 if there is none to be had. */
unsigned int rd_thread_take_number(void);

/* The same; 0 if it has taken none. */
unsigned int rd_thread_number(void);

#endif
