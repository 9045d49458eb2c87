/**
 * Measures how long this process was suspended, as by Ctrl-Z or SIGSTOP. A thread sleeps in short
 * slices. If a slice took far too long, and the thread neither computed nor waited for a processor,
 * the process was suspended for the rest.
 *
 * Any thread may read the clock.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SUSPENSION_H
#define ARENA_SUSPENSION_H

#include "carcarena/engine/status.h"

#include <stdint.h>

enum {
    SUSPENSION_SLICE_MS = 5,  /* of each suspension, this much may be missed */
    SUSPENSION_LEAST_MS = 20, /* shorter suspensions may be missed */
    SUSPENSION_WAIT_MS = 100
};

/** A thread that measures suspensions. */
typedef struct SuspensionWatch SuspensionWatch;

/**
 * Starts the thread.
 * @return STATUS_NO_MEMORY if it cannot be started; *out is then unchanged
 */
Status suspension_watch_start(SuspensionWatch **out, Message *message) MUST_USE;

/** Ends the thread and frees its data; NULL is allowed. It must not be in use. */
void suspension_watch_end(SuspensionWatch *watch);

/**
 * Returns the monotonic clock in nanoseconds minus the detected suspensions. Waits for the thread,
 * at most SUSPENSION_WAIT_MS, if a suspension may just have ended.
 * @param watch NULL: nothing is subtracted
 */
uint64_t suspension_clock(const SuspensionWatch *watch);

#endif
