// SPDX-License-Identifier: MIT
#include "process/thread_account.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

enum { SCHEDULE_TEXT_SIZE = 96 };

int thread_account_open(void) {
    return open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
}

ThreadAccount thread_account_read(int account) {
    char text[SCHEDULE_TEXT_SIZE];
    char *second = text;
    const ssize_t size = account >= 0 ? pread(account, text, sizeof text - 1, 0) : -1;
    if (size <= 0) {
        return (ThreadAccount){.ran_ns = 0};
    }
    text[size] = '\0';
    const uint64_t ran_ns = strtoull(text, &second, 10);
    return (ThreadAccount){.ran_ns = ran_ns, .waited_ns = strtoull(second, NULL, 10)};
}
