// SPDX-License-Identifier: MIT
#include "process/descendants.h"

#include "process/proc_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PROCESSES_MAX = 4096, PATH_SIZE = 96, TEXT_SIZE = 8192, STATE_SIZE = 512, BASE = 10 };

static const uint64_t NS_PER_S = 1000000000;

/** Processes still to visit. */
typedef struct ProcessList {
    unsigned count;
    pid_t items[PROCESSES_MAX];
} ProcessList;

static void list_add(ProcessList *list, pid_t process) {
    if (list->count < PROCESSES_MAX) {
        list->items[list->count++] = process;
    }
}

/** Adds the children of one thread. */
static void thread_children(ProcessList *list, const char *path) {
    char text[TEXT_SIZE];
    pid_t process = 0;
    ssize_t size = 0;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    while (file >= 0 && (size = read(file, text, sizeof text)) > 0) {
        for (ssize_t i = 0; i < size; i++) {
            if (text[i] >= '0' && text[i] <= '9') {
                process = process * BASE + (text[i] - '0');
            } else if (process > 0) {
                list_add(list, process);
                process = 0;
            }
        }
    }
    if (file >= 0) {
        (void)close(file);
    }
}

static void process_children(ProcessList *list, pid_t process) {
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    DIR *const threads = opendir(path);
    const struct dirent *entry = threads != NULL ? readdir(threads) : NULL;
    for (; entry != NULL; entry = readdir(threads)) {
        if (entry->d_name[0] != '.') {
            (void)snprintf(path, sizeof path, "/proc/%d/task/%.20s/children", (int)process,
                           entry->d_name);
            thread_children(list, path);
        }
    }
    if (threads != NULL) {
        (void)closedir(threads);
    }
}

void descendants_each(pid_t process, DescendantVisit *visit, void *user) {
    ProcessList *const list = calloc(1, sizeof *list);
    if (list == NULL) {
        return;
    }
    process_children(list, process);
    for (unsigned i = 0; i < list->count; i++) {
        process_children(list, list->items[i]);
        visit(user, list->items[i]);
    }
    free(list);
}

/** Returns true if a thread waits for an external event. */
static bool thread_rests(int process, const char *thread) {
    char path[PATH_SIZE];
    char text[STATE_SIZE];
    (void)snprintf(path, sizeof path, "/proc/%d/task/%.20s/stat", process, thread);
    (void)proc_file_read(path, text, sizeof text);
    const char *const state = proc_stat_state(text);
    return state == NULL || (*state != 'R' && *state != 'D'); // NULL: it has exited
}

static void process_rests(void *user, pid_t process) {
    bool *const rest = user;
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    DIR *const threads = *rest ? opendir(path) : NULL;
    const struct dirent *entry = threads != NULL ? readdir(threads) : NULL;
    for (; entry != NULL && *rest; entry = readdir(threads)) {
        *rest = entry->d_name[0] == '.' || thread_rests((int)process, entry->d_name);
    }
    if (threads != NULL) {
        (void)closedir(threads);
    }
}

bool descendants_rest(pid_t process) {
    bool rest = true;
    descendants_each(process, process_rests, &rest);
    return rest;
}

// ---- Time

/** Returns the processor time of children that a process has waited for. */
static uint64_t waited_cpu(pid_t process) {
    char path[PATH_SIZE];
    char text[STATE_SIZE];
    uint64_t user = 0;
    uint64_t system = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    (void)proc_file_read(path, text, sizeof text);
    const char *const state = proc_stat_state(text); // the third field, and the following ones
    if (state == NULL || sscanf(state,
                                "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u "
                                "%" SCNu64 " %" SCNu64,
                                &user, &system) != 2) {
        return 0;
    }
    return (user + system) * (NS_PER_S / (uint64_t)sysconf(_SC_CLK_TCK));
}

static void process_cpu(void *user, pid_t process) {
    uint64_t *const sum = user;
    struct timespec time;
    clockid_t clock;
    if (clock_getcpuclockid(process, &clock) == 0 && clock_gettime(clock, &time) == 0) {
        *sum += (uint64_t)time.tv_sec * NS_PER_S + (uint64_t)time.tv_nsec;
    }
    *sum += waited_cpu(process);
}

uint64_t descendants_cpu(pid_t process) {
    uint64_t sum = waited_cpu(process);
    descendants_each(process, process_cpu, &sum);
    return sum;
}

pid_t descendants_first(pid_t process) {
    ProcessList list;
    list.count = 0;
    process_children(&list, process);
    return list.count > 0 ? list.items[0] : 0;
}
