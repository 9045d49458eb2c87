/**
 * How long this process was suspended, as by Ctrl-Z or SIGSTOP. A thread of its own sleeps in short
 * slices. If a slice took far longer than it should, and the thread neither computed nor waited for
 * a processor meanwhile, the process was suspended for the rest.
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
    SUSPENSION_SLICE_MS = 5,  /* of a suspension, so much may not be noticed */
    SUSPENSION_LEAST_MS = 20, /* shorter suspensions may not be noticed at all */
    SUSPENSION_WAIT_MS = 100
};

/** One thread that measures suspensions. */
typedef struct SuspensionWatch SuspensionWatch;

/** Starts the thread. @return STATUS_NO_MEMORY if it cannot be started; *out then unchanged */
Status suspension_watch_start(SuspensionWatch **out, Message *message) MUST_USE;

/** Ends the thread and frees its data; NULL is allowed. Nobody may use it any more. */
void suspension_watch_end(SuspensionWatch *watch);

/**
 * Returns the nanoseconds of the monotonic clock without the suspensions that were noticed. Waits
 * for the thread, at most SUSPENSION_WAIT_MS, if a suspension may just have ended.
 * @param watch NULL: nothing is subtracted
 */
uint64_t suspension_clock(const SuspensionWatch *watch);

#endif
