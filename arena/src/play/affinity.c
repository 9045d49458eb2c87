// SPDX-License-Identifier: MIT
//
// Linux only: POSIX has no processor affinity.
#define _GNU_SOURCE // NOLINT(bugprone-reserved-identifier)
#include "play/affinity.h"

#if defined(__linux__)

#include <pthread.h>
#include <sched.h>

unsigned affinity_processors(void) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? (unsigned)CPU_COUNT(&allowed) : 0;
}

bool affinity_pin(unsigned index) {
    cpu_set_t allowed;
    cpu_set_t one;
    CPU_ZERO(&allowed);
    CPU_ZERO(&one);
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) == 0) {
        return false;
    }
    unsigned left = index % (unsigned)CPU_COUNT(&allowed);
    size_t processor = 0;
    while (!CPU_ISSET(processor, &allowed) || left-- > 0) {
        processor++;
    }
    CPU_SET(processor, &one);
    return pthread_setaffinity_np(pthread_self(), sizeof one, &one) == 0;
}

#else

unsigned affinity_processors(void) {
    return 0;
}

bool affinity_pin(unsigned index) {
    return false;
}

#endif
