// SPDX-License-Identifier: MIT
//
// Tests control groups of programs. Most tests use a folder that imitates the kernel: calls of the
// kernel are replaced when this program is linked. If the arena may create control groups on this
// machine, real ones are tested, too.
#include "process/bot_conversation.h"
#include "process/line_pipe.h"
#include "process/process_bot.h"
#include "process/process_tree.h"
#include "testing.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 512, LONG_PATH_SIZE = 2048, TEXT_SIZE = 1024 };

// ---- Imitation of the kernel

int __real_mkdir(const char *path, mode_t mode);
char *__real_mkdtemp(char *path);
int __real_rmdir(const char *path);
ssize_t __real_write(int file, const void *bytes, size_t size);
int __wrap_mkdir(const char *path, mode_t mode);
char *__wrap_mkdtemp(char *path);
int __wrap_rmdir(const char *path);
ssize_t __wrap_write(int file, const void *bytes, size_t size);

/** The folder that imitates the arena's group; "": there is none. */
static char fake_home[PATH_SIZE];
static const char *fake_events = "oom 0\noom_kill 0\n"; // memory events that groups report
static bool fake_closed;                                // true: processes cannot join groups

static const char *const FILES[] = {"cgroup.procs",    "cgroup.kill",      "memory.max",
                                    "memory.swap.max", "memory.oom.group", "memory.peak",
                                    "memory.events",   "pids.max"};
enum { FILE_COUNT = sizeof FILES / sizeof FILES[0] };

static void text_put(const char *folder, const char *name, const char *text) {
    char path[LONG_PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    (void)fputs(text, file);
    (void)fclose(file);
}

static const char *text_get(const char *folder, const char *name) {
    static char text[TEXT_SIZE];
    char path[LONG_PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "r");
    memset(text, 0, sizeof text);
    if (file != NULL) {
        (void)!fread(text, 1, sizeof text - 1, file);
        (void)fclose(file);
    }
    return text;
}

static bool is_fake(const char *path) {
    return fake_home[0] != '\0' && strncmp(path, fake_home, strlen(fake_home)) == 0;
}

static void group_furnish(const char *path) {
    for (int i = fake_closed ? 1 : 0; i < FILE_COUNT; i++) {
        text_put(path, FILES[i], "");
    }
    text_put(path, "memory.peak", "12582912\n");
    text_put(path, "memory.events", fake_events);
}

int __wrap_mkdir(const char *path, mode_t mode) {
    const int result = __real_mkdir(path, mode);
    if (result == 0 && is_fake(path)) {
        group_furnish(path);
    }
    return result;
}

char *__wrap_mkdtemp(char *path) {
    char *const made = __real_mkdtemp(path);
    if (made != NULL && is_fake(path)) {
        group_furnish(path);
    }
    return made;
}

int __wrap_rmdir(const char *path) {
    for (int i = 0; is_fake(path) && i < FILE_COUNT; i++) {
        char file[LONG_PATH_SIZE + TEXT_SIZE];
        (void)snprintf(file, sizeof file, "%s/%s", path, FILES[i]);
        (void)unlink(file);
    }
    return __real_rmdir(path);
}

/**
 * Imitates the kernel's reaction to a write. Writing 0 into cgroup.procs moves the process out of
 * the parent group into this one. A group that has processes gives no controllers to subgroups.
 * Killed groups are recorded.
 */
ssize_t __wrap_write(int file, const void *bytes, size_t size) {
    char link[64];
    char path[PATH_SIZE] = "";
    char pid[32];
    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    const char *const name = length > 0 ? strrchr(path, '/') : NULL;
    if (name == NULL || !is_fake(path)) {
        return __real_write(file, bytes, size);
    }
    if (strcmp(name, "/cgroup.subtree_control") == 0 &&
        text_get(fake_home, "cgroup.procs")[0] != '\0') {
        errno = EBUSY;
        return -1;
    }
    if (strcmp(name, "/cgroup.subtree_control") == 0) { // the kernel shows "+memory" as "memory "
        (void)lseek(file, 0, SEEK_END);
        return __real_write(file, (const char *)bytes + 1, size - 1) > 0 &&
                       __real_write(file, " ", 1) == 1
                   ? (ssize_t)size
                   : -1;
    }
    if (strcmp(name, "/cgroup.procs") == 0) {
        (void)snprintf(pid, sizeof pid, "%ld\n", (long)getpid());
        if (strcmp(text_get(fake_home, "cgroup.procs"), pid) == 0) {
            text_put(fake_home, "cgroup.procs", "");
        }
        return __real_write(file, pid, strlen(pid)) > 0 ? (ssize_t)size : -1;
    }
    if (strcmp(name, "/cgroup.kill") == 0) {
        text_put(fake_home, "killed", path);
    }
    return __real_write(file, bytes, size);
}

static void fake_open(const char *processes) {
    (void)snprintf(fake_home, sizeof fake_home, "%s/control_group_XXXXXX", CARCARENA_BINARY_DIR);
    assert_non_null(__real_mkdtemp(fake_home));
    text_put(fake_home, "cgroup.procs", processes);
    text_put(fake_home, "cgroup.controllers", "cpu memory pids\n");
    text_put(fake_home, "cgroup.subtree_control", "");
}

/** Returns the number of groups below the fake one whose names start with `beginning`. */
static unsigned fake_count(const char *beginning) {
    unsigned count = 0;
    DIR *const folder = opendir(fake_home);
    assert_non_null(folder);
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        count += strncmp(entry->d_name, beginning, strlen(beginning)) == 0 ? 1 : 0;
    }
    (void)closedir(folder);
    return count;
}

static void fake_close(void) {
    char path[LONG_PATH_SIZE];
    static const char *const LEFT[] = {"cgroup.procs", "cgroup.controllers",
                                       "cgroup.subtree_control", "killed"};
    (void)snprintf(path, sizeof path, "%s/carcarena-arena-%ld", fake_home, (long)getpid());
    (void)__wrap_rmdir(path);
    for (size_t i = 0; i < sizeof LEFT / sizeof LEFT[0]; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", fake_home, LEFT[i]);
        (void)unlink(path);
    }
    assert_int_equal(__real_rmdir(fake_home), 0);
    fake_home[0] = '\0';
}

// ---- Where groups can be made

static void the_group_is_found_in_system_files(void **state) {
    static const struct {
        const char *groups, *mounts, *path, *text; /* path NULL: `text` is the reason */
    } PLACES[] = {
        {"0::/user.slice/run-1.scope\n",
         "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n",
         "/sys/fs/cgroup/user.slice/run-1.scope", NULL},
        {"4:memory:/a\n1:cpu:/\n0::/b\n",
         "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu\n"
         "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n",
         "/sys/fs/cgroup/unified/b", NULL},
        {"0::/\n", "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n", "/sys/fs/cgroup", NULL},
        {"0::/box/7/run\n", "30 23 0:26 /box/7 /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n",
         "/sys/fs/cgroup/run", NULL},
        {"0::/s/carcarena-arena-12\n", "30 23 0:26 / /g rw - cgroup2 cgroup2 rw\n", "/g/s", NULL},
        {"4:memory:/a\n", "30 23 0:26 / /g rw - cgroup2 cgroup2 rw\n", NULL, "version 2"},
        {"0::/a\n", "30 23 0:26 / /g rw - cgroup cgroup2 rw\n", NULL, "version 2"},
        {"0::/../b\n", "30 23 0:26 / /g rw - cgroup2 cgroup2 rw\n", NULL, "not to be seen"},
        {"0::/a\n", "30 23 0:26 /box /g rw - cgroup2 cgroup2 rw\n", NULL, "not to be seen"},
    };
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        ControlGroup found = {"unchanged"};
        Message message = {""};
        const Status status =
            control_group_find(&found, PLACES[i].groups, PLACES[i].mounts, &message);
        if (PLACES[i].path != NULL) {
            assert_int_equal(status, STATUS_OK);
            assert_string_equal(found.path, PLACES[i].path);
        } else {
            assert_int_equal(status, STATUS_NOT_FOUND);
            assert_string_equal(found.path, "unchanged");
            assert_non_null(strstr(message.text, PLACES[i].text));
        }
    }
}

// ---- Programs in groups

static char *const ZERO[] = {(char[]){FAULT_BOT}, (char[]){"zero"}, NULL};

static ProcessTree started(const char *groups, uint64_t memory_bytes, Message *message) {
    const ProcessTreePlan plan = {.argv = ZERO, .memory_bytes = memory_bytes, .groups = groups};
    ProcessTree tree;
    if (process_tree_start(&tree, &plan, message) != STATUS_OK) {
        fail_msg("%s", message->text);
    }
    return tree;
}

static void a_program_is_a_group_with_its_limits(void **state) {
    char own[32];
    char path[PATH_SIZE];
    Message message = {""};
    (void)snprintf(own, sizeof own, "%ld\n", (long)getpid());
    fake_open(own);
    ProcessTree tree = started(fake_home, UINT64_C(64) << 20, &message);
    assert_string_equal(message.text, "");
    assert_true(is_fake(tree.group.path));
    assert_int_equal(atol(text_get(tree.group.path, "cgroup.procs")), tree.program);
    assert_string_equal(text_get(tree.group.path, "memory.max"), "67108864");
    assert_string_equal(text_get(tree.group.path, "memory.swap.max"), "0");
    assert_string_equal(text_get(tree.group.path, "memory.oom.group"), "1");
    assert_string_equal(text_get(tree.group.path, "pids.max"), "1024");
    assert_int_equal(process_tree_memory(&tree), 12582912);
    assert_false(control_group_memory_exceeded(&tree.group));
    // The arena was the only process and moved away, so the controllers could be enabled.
    assert_string_equal(text_get(fake_home, "cgroup.subtree_control"), "memory pids ");
    assert_string_equal(text_get(fake_home, "cgroup.procs"), "");
    (void)snprintf(path, sizeof path, "carcarena-arena-%ld", (long)getpid());
    assert_int_equal(fake_count(path), 1);
    (void)snprintf(path, sizeof path, "%.300s", tree.group.path);
    process_tree_stop(&tree, 0);
    assert_int_equal(fake_count("carcarena-bot-"), 0);
    assert_int_equal(strncmp(text_get(fake_home, "killed"), path, strlen(path)), 0);
    fake_close();
}

static void other_processes_in_the_group_disable_its_memory_limit(void **state) {
    Message message = {""};
    fake_open("1\n2\n");
    ProcessTree tree = started(fake_home, UINT64_C(64) << 20, &message);
    assert_string_equal(message.text, "");
    assert_string_equal(text_get(fake_home, "cgroup.subtree_control"), "");
    assert_int_equal(fake_count("carcarena-arena-"), 0);
    assert_string_equal(text_get(tree.group.path, "memory.max"), "");
    assert_string_equal(text_get(tree.group.path, "pids.max"), "");
    process_tree_stop(&tree, 0);
    assert_int_equal(fake_count("carcarena-bot-"), 0);
    fake_close();
}

static void a_program_without_a_group_reports_the_reason(void **state) {
    Message message = {""};
    ProcessTree tree = started("/no/such", 0, &message);
    assert_string_equal(tree.group.path, "");
    assert_non_null(strstr(message.text, "control group below /no/such: No such file"));
    assert_true(process_tree_memory(&tree) > 0); // memory of the program itself
    process_tree_stop(&tree, 0);
    fake_open("1\n");
    fake_closed = true; // the group is made, but the program cannot join it
    tree = started(fake_home, 0, &message);
    assert_string_equal(tree.group.path, "");
    assert_non_null(strstr(message.text, "No such file"));
    assert_int_equal(fake_count("carcarena-bot-"), 0);
    process_tree_stop(&tree, 0);
    fake_closed = false;
    fake_close();
}

static void a_start_that_fails_leaves_no_group(void **state) {
    char *const argv[] = {(char[]){"/no/such"}, NULL};
    Message message = {""};
    ProcessTree tree;
    fake_open("1\n");
    const ProcessTreePlan plan = {.argv = argv, .groups = fake_home};
    assert_int_equal(process_tree_start(&tree, &plan, &message), STATUS_IO);
    assert_non_null(strstr(message.text, "cannot be run"));
    assert_int_equal(fake_count("carcarena-bot-"), 0);
    fake_close();
}

/** Asks a program until it has crashed. */
static void crash(BotConversation *talk, const char *groups, const char *alone, BotFault fault) {
    char *const argv[] = {(char[]){FAULT_BOT}, (char[]){"crash"}, NULL};
    const ProcessTreePlan plan = {.argv = argv, .groups = groups};
    char text[] = "{\"id\":1,\"command\":\"choose\"}";
    const TextBuffer line = {.text = text, .length = sizeof text - 1, .capacity = sizeof text};
    const BotQuestion question = {.command = "choose", .line = &line, .id = 0, .limit_ms = 60000};
    Answer answer;
    bool answered = true;
    assert_true(bot_conversation_start(talk, &plan, alone, ""));
    for (int i = 0; answered && i < 10; i++) {
        answered = bot_conversation_ask(talk, &question, &answer);
        if (answered) {
            answer_free(&answer);
        }
    }
    assert_false(answered);
    assert_int_equal(talk->fault, fault);
}

static void memory_events_are_reported(void **state) {
    BotConversation talk;
    fake_open("1\n");
    fake_events = "oom 3\noom_kill 1\n";
    crash(&talk, fake_home, "", BOT_FAULT_CRASH);
    assert_non_null(strstr(talk.fault_text, "ended it, which had more in memory than its limit"));
    assert_string_equal(talk.alone, "");
    assert_int_equal(talk.memory_bytes, 12582912);
    fake_events = "oom 0\noom_kill 0\n";
    crash(&talk, fake_home, "", BOT_FAULT_SIGNAL);
    assert_null(strstr(talk.fault_text, "limit"));
    fake_close();
    crash(&talk, NULL, "the moon is full", BOT_FAULT_SIGNAL);
    assert_string_equal(talk.alone, "the moon is full");
}

// ---- On this machine

/** Returns the state of a process: 'S', 'Z', ...; 0 if there is none. */
static char state_of(long pid) {
    char path[64];
    char text[TEXT_SIZE] = "";
    (void)snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *const file = fopen(path, "r");
    if (file != NULL) {
        (void)!fread(text, 1, sizeof text - 1, file);
        (void)fclose(file);
    }
    const char *const name_end = strrchr(text, ')');
    return name_end != NULL ? name_end[2] : '\0';
}

static void a_group_ends_without_its_supervisor(void **state) {
    char mark[PATH_SIZE];
    char *line = NULL;
    size_t length = 0;
    ControlGroup home;
    Message message = {""};
    if (control_group_home(&home, &message) != STATUS_OK) {
        print_message("skipped: control groups cannot be made here: %s\n", message.text);
        skip();
    }
    (void)snprintf(mark, sizeof mark, "%s/control_group_pid_%ld", CARCARENA_BINARY_DIR,
                   (long)getpid());
    char *const argv[] = {(char[]){FAULT_BOT}, (char[]){"forks"}, mark, NULL};
    const ProcessTreePlan plan = {.argv = argv, .groups = home.path};
    ProcessTree tree;
    assert_int_equal(process_tree_start(&tree, &plan, &message), STATUS_OK);
    if (tree.group.path[0] == '\0') {
        print_message("skipped: programs cannot join control groups here: %s\n", message.text);
        process_tree_stop(&tree, 0);
        skip();
    }
    LinePipe pipe = line_pipe_make(tree.in, tree.out, tree.err);
    const uint64_t deadline = line_pipe_clock() + UINT64_C(60000000000);
    assert_int_equal(line_pipe_write(&pipe, "hear\n", 5, deadline), LINE_DONE);
    assert_int_equal(line_pipe_read(&pipe, &line, &length, deadline), LINE_DONE);
    line_pipe_free(&pipe);
    const long grandchild = atol(text_get(CARCARENA_BINARY_DIR, strrchr(mark, '/') + 1));
    (void)remove(mark);
    assert_true(grandchild > 0 && state_of(grandchild) != '\0');
    assert_int_equal(kill(tree.supervisor, SIGKILL), 0);
    process_tree_stop(&tree, 0);
    const char left = state_of(grandchild);
    assert_true(left == '\0' || left == 'Z' || left == 'X');
    assert_int_not_equal(access(tree.group.path, F_OK), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_group_is_found_in_system_files),
        cmocka_unit_test(a_program_is_a_group_with_its_limits),
        cmocka_unit_test(other_processes_in_the_group_disable_its_memory_limit),
        cmocka_unit_test(a_program_without_a_group_reports_the_reason),
        cmocka_unit_test(a_start_that_fails_leaves_no_group),
        cmocka_unit_test(memory_events_are_reported),
        cmocka_unit_test(a_group_ends_without_its_supervisor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
