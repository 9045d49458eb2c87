// SPDX-License-Identifier: MIT
#include "text/system_memory.h"

#include <sys/prctl.h>

void system_memory_guard(void) {
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
