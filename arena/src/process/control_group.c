// SPDX-License-Identifier: MIT
#include "process/control_group.h"

#include "text/system_error.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FILE_SIZE = CONTROL_GROUP_PATH_SIZE + 32,
    TEXT_SIZE = 1 << 16, // of a system file
    FIELD_SIZE = CONTROL_GROUP_PATH_SIZE,
    NUMBER_SIZE = 32,
    FOLDER_MODE = 0755,
    NS_PER_US = 1000
};

// The arena's own group after it moved; groups of programs have another prefix.
static const char ARENA[] = "/carcarena-arena-";
static const char PROGRAM[] = "/carcarena-bot-XXXXXX";

// ---- Files

/** Returns the path of one of the group's files. Only copies, so it may be called after a fork. */
static void file_path(char path[static FILE_SIZE], const ControlGroup *group, const char *name) {
    const size_t length = strlen(group->path);
    memcpy(path, group->path, length);
    path[length] = '/';
    memcpy(path + length + 1, name, strlen(name) + 1);
}

/**
 * Sets `out` to the group `name` in a folder.
 * @return false if its path is too long
 */
static bool path_make(ControlGroup *out, const char *folder, const char *name) {
    const size_t above = strlen(folder);
    const size_t below = strlen(name);
    if (above + below >= sizeof out->path) {
        return false;
    }
    memcpy(out->path, folder, above);
    memcpy(out->path + above, name, below + 1);
    return true;
}

/** Returns 0 or an errno. */
static int file_write(const ControlGroup *group, const char *name, const char *text) {
    char path[FILE_SIZE];
    file_path(path, group, name);
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) {
        return errno;
    }
    const int error = write(file, text, strlen(text)) < 0 ? errno : 0;
    (void)close(file);
    return error;
}

/** Returns the text of a file, to be freed; NULL if it cannot be read. */
static char *text_read(const char *path) {
    char *const text = malloc(TEXT_SIZE);
    const int file = text != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    size_t size = 0;
    ssize_t got = -1;
    while (file >= 0 && (got = read(file, text + size, TEXT_SIZE - 1 - size)) > 0) {
        size += (size_t)got;
    }
    if (file >= 0) {
        (void)close(file);
    }
    if (got < 0) {
        free(text);
        return NULL;
    }
    text[size] = '\0';
    return text;
}

static char *file_read(const ControlGroup *group, const char *name) {
    char path[FILE_SIZE];
    file_path(path, group, name);
    return text_read(path);
}

/**
 * Returns the number after a word at the beginning of a line; 0 if missing.
 * @param word "": the first line is a number
 */
static uint64_t file_number(const ControlGroup *group, const char *name, const char *word) {
    char *const text = file_read(group, name);
    uint64_t number = 0;
    for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n' ? 1 : 0;
        if (strncmp(line, word, strlen(word)) == 0) {
            number = strtoull(line + strlen(word), NULL, 10);
            break;
        }
    }
    free(text);
    return number;
}

/** Returns true if a word is in a file. */
static bool file_has(const ControlGroup *group, const char *name, const char *word) {
    char *const text = file_read(group, name);
    char *rest = NULL;
    bool found = false;
    for (char *each = text != NULL ? strtok_r(text, " \n", &rest) : NULL; each != NULL;
         each = strtok_r(NULL, " \n", &rest)) {
        found = found || strcmp(each, word) == 0;
    }
    free(text);
    return found;
}

// ---- Where

/** Finds the arena's version 2 group: the line "0::PATH". */
static bool own_group(char out[static FIELD_SIZE], const char *groups) {
    const char *line = groups;
    while (line != NULL && strncmp(line, "0::/", strlen("0::/")) != 0) {
        line = strchr(line, '\n');
        line += line != NULL ? 1 : 0;
    }
    return line != NULL && sscanf(line, "0::%511[^\n]", out) == 1;
}

/**
 * Finds where groups are mounted and with which root: "ID PARENT MAJOR:MINOR ROOT POINT ... -
 * cgroup2 ...".
 */
static bool group_mount(char root[static FIELD_SIZE], char point[static FIELD_SIZE],
                        const char *mounts) {
    for (const char *line = mounts; line != NULL && *line != '\0';) {
        const char *const next = strchr(line, '\n');
        const char *const kind = strstr(line, " - cgroup2 ");
        if (kind != NULL && (next == NULL || kind < next) &&
            sscanf(line, "%*s %*s %*s %511s %511s", root, point) == 2) {
            return true;
        }
        line = next != NULL ? next + 1 : NULL;
    }
    return false;
}

Status control_group_find(ControlGroup *out, const char *groups, const char *mounts,
                          Message *message) {
    char own[FIELD_SIZE];
    char root[FIELD_SIZE];
    char point[FIELD_SIZE];
    if (!own_group(own, groups) || !group_mount(root, point, mounts)) {
        return message_set(message, STATUS_NOT_FOUND, "there are no control groups of version 2");
    }
    const size_t above = strcmp(root, "/") == 0 ? 0 : strlen(root);
    if (strncmp(own, root, above) != 0 || strncmp(own, "/..", 3) == 0) {
        return message_set(message, STATUS_NOT_FOUND, "control group %s is not to be seen", own);
    }
    const char *const below = strcmp(own + above, "/") == 0 ? "" : own + above;
    if (!path_make(out, point, below)) {
        return message_set(message, STATUS_NOT_FOUND, "the path of control group %s is too long",
                           own);
    }
    char *const last = strrchr(out->path, '/');
    if (last != NULL && strncmp(last, ARENA, strlen(ARENA)) == 0) {
        *last = '\0'; // groups of programs are siblings of the one it moved into
    }
    return STATUS_OK;
}

Status control_group_home(ControlGroup *out, Message *message) {
    ControlGroup home;
    char processes[FILE_SIZE];
    char *const groups = text_read("/proc/self/cgroup");
    char *const mounts = text_read("/proc/self/mountinfo");
    Status status = groups != NULL && mounts != NULL
                        ? control_group_find(&home, groups, mounts, message)
                        : message_set(message, STATUS_NOT_FOUND,
                                      "/proc does not say in which control group "
                                      "the arena is");
    free(groups);
    free(mounts);
    if (status != STATUS_OK) {
        return status;
    }
    file_path(processes, &home, "cgroup.procs");
    if (access(home.path, W_OK) != 0 || access(processes, W_OK) != 0) {
        return message_set(message, STATUS_NOT_FOUND, "the arena's control group %s: %s", home.path,
                           system_error(errno).text);
    }
    *out = home;
    return STATUS_OK;
}

// ---- Controllers

/** Moves the arena into a subgroup if it is alone in its own. */
static bool arena_move(const ControlGroup *home) {
    char own[NUMBER_SIZE];
    char name[NUMBER_SIZE + sizeof ARENA];
    ControlGroup below;
    char *const processes = file_read(home, "cgroup.procs");
    (void)snprintf(own, sizeof own, "%ld\n", (long)getpid());
    const bool alone = processes != NULL && strcmp(processes, own) == 0;
    free(processes);
    (void)snprintf(name, sizeof name, "%s%ld", ARENA, (long)getpid());
    return alone && path_make(&below, home->path, name) &&
           (mkdir(below.path, FOLDER_MODE) == 0 || errno == EEXIST) &&
           control_group_join(&below) == 0;
}

/**
 * Enables a controller, such as "+memory", for subgroups if permitted. Returns true if it is
 * enabled.
 */
static bool controller_given(const ControlGroup *home, const char *controller) {
    static const char GIVEN[] = "cgroup.subtree_control";
    const char *const name = controller + 1;
    if (file_has(home, GIVEN, name)) {
        return true;
    }
    return file_has(home, "cgroup.controllers", name) &&
           (file_write(home, GIVEN, controller) == 0 ||
            (arena_move(home) && file_write(home, GIVEN, controller) == 0));
}

uint64_t control_group_memory(const ControlGroup *group) {
    return group->path[0] != '\0' ? file_number(group, "memory.peak", "") : 0;
}

uint64_t control_group_cpu(const ControlGroup *group) {
    return group->path[0] != '\0' ? file_number(group, "cpu.stat", "usage_usec ") * NS_PER_US : 0;
}

bool control_group_memory_exceeded(const ControlGroup *group) {
    return group->path[0] != '\0' && file_number(group, "memory.events", "oom_kill ") > 0;
}

// ---- Groups

Status control_group_make(ControlGroup *out, const char *home, uint64_t memory_bytes,
                          Message *message) {
    ControlGroup above;
    ControlGroup made;
    if (!path_make(&above, home, "") || !path_make(&made, home, PROGRAM)) {
        return message_set(message, STATUS_IO, "control group %.40s...: too long a path", home);
    }
    const bool governed = controller_given(&above, "+memory");
    const bool counted = controller_given(&above, "+pids");
    if (mkdtemp(made.path) == NULL) {
        return message_set(message, STATUS_IO, "control group below %s: %s", home,
                           system_error(errno).text);
    }
    char limit[NUMBER_SIZE];
    if (counted) {
        (void)snprintf(limit, sizeof limit, "%d", CONTROL_GROUP_TASKS_MAX);
        (void)file_write(&made, "pids.max", limit);
    }
    if (governed && memory_bytes > 0) {
        (void)snprintf(limit, sizeof limit, "%" PRIu64, memory_bytes);
        // If this fails, only the per-process limit applies.
        (void)file_write(&made, "memory.max", limit);
        (void)file_write(&made, "memory.swap.max", "0");
        (void)file_write(&made, "memory.oom.group", "1");
    }
    *out = made;
    return STATUS_OK;
}

int control_group_join(const ControlGroup *group) {
    return group->path[0] != '\0' ? file_write(group, "cgroup.procs", "0")
                                  : 0; // 0: the calling process
}

void control_group_kill(const ControlGroup *group) {
    if (group->path[0] != '\0') {
        (void)file_write(group, "cgroup.kill", "1");
    }
}

bool control_group_remove(const ControlGroup *group) {
    return group->path[0] == '\0' || rmdir(group->path) == 0 || errno == ENOENT;
}
