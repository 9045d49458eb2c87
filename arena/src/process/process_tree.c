// SPDX-License-Identifier: MIT
#include "process/process_tree.h"

#include "process/descendants.h"
#include "process/supervisor.h"
#include "text/system_error.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PIPES = 5, READ_END = 0, WRITE_END = 1, FIRST_FREE = 3 };
enum { PIPE_IN, PIPE_OUT, PIPE_ERR, PIPE_CONTROL, PIPE_STATUS };
enum {
    REMOVALS = 200,
    REMOVAL_NS = 1000000,
    PATH_SIZE = 64,
    LINE_SIZE = 256,
    SANDBOX_SIGNAL_CODE = 128, // added to the signal number
    STOPPED_LOOK_MS = 20,      // interval between checks whether it was stopped
    STOPS_MAX = 100,           // stops of a supervisor before its process tree is killed
    BYTES_PER_KIB = 1024
};

static void close_one(int *file) {
    if (*file >= 0) {
        (void)close(*file);
    }
    *file = -1;
}

static void pipes_close(int pipes[PIPES][2]) {
    for (int i = 0; i < PIPES; i++) {
        close_one(&pipes[i][READ_END]);
        close_one(&pipes[i][WRITE_END]);
    }
}

/**
 * Moves a descriptor above the standard ones.
 * @return false if there is no free one
 */
static bool pipe_end_move(int *file) {
    if (*file >= FIRST_FREE) {
        return true;
    }
    const int moved = fcntl(*file, F_DUPFD_CLOEXEC, FIRST_FREE);
    close_one(file);
    *file = moved;
    return moved >= 0;
}

static bool pipes_open(int pipes[PIPES][2]) {
    memset(pipes, -1, PIPES * sizeof pipes[0]);
    for (int i = 0; i < PIPES; i++) {
        if (pipe2(pipes[i], O_CLOEXEC) != 0 || !pipe_end_move(&pipes[i][READ_END]) ||
            !pipe_end_move(&pipes[i][WRITE_END])) {
            const int error = errno;
            pipes_close(pipes);
            errno = error;
            return false;
        }
    }
    return true;
}

/** Takes one end for the arena. */
static int end_take(int pipes[PIPES][2], int which, int end) {
    const int file = pipes[which][end];
    pipes[which][end] = -1;
    (void)fcntl(file, F_SETFL, O_NONBLOCK);
    return file;
}

/** Reads a message of the supervisor; waits at most `wait_ms`. */
static bool news_read(ProcessTree *tree, SupervisorNews *news, int wait_ms) {
    struct pollfd status = {.fd = tree->status, .events = POLLIN};
    if (tree->status < 0) {
        return false;
    }
    int ready = poll(&status, 1, wait_ms);
    while (ready < 0 && errno == EINTR) {
        ready = poll(&status, 1, wait_ms);
    }
    const ssize_t size = ready > 0 ? read(tree->status, news, sizeof *news) : -1;
    if (size == 0) { // the supervisor has exited
        close_one(&tree->status);
    }
    return size == (ssize_t)sizeof *news;
}

static void descendant_kill(void *user, pid_t process) {
    (void)kill(process, SIGKILL);
}

/**
 * Removes the control group after the supervisor has exited; processes remain in it only if the
 * supervisor was killed.
 */
static void group_end(const ControlGroup *group) {
    const struct timespec rest = {.tv_nsec = REMOVAL_NS};
    for (int i = 0; i < REMOVALS && !control_group_remove(group); i++) {
        control_group_kill(group);
        (void)nanosleep(&rest, NULL); // killed processes need a moment to exit
    }
}

/**
 * Continues a supervisor that was stopped, for instance by its program. If that happens repeatedly,
 * the process tree is killed from here first: a stopped supervisor waits for no children, so their
 * process numbers cannot be reused.
 * @return false: it has exited
 */
static bool supervisor_continue(ProcessTree *tree, int options) {
    int status = 0;
    pid_t pid = tree->supervisor_ended ? -1 : waitpid(tree->supervisor, &status, options);
    while (pid < 0 && !tree->supervisor_ended && errno == EINTR) {
        pid = waitpid(tree->supervisor, &status, options);
    }
    if (pid > 0 && WIFSTOPPED(status)) {
        if (++tree->supervisor_stops > STOPS_MAX) {
            control_group_kill(&tree->group);
            descendants_each(tree->supervisor, descendant_kill, NULL);
        }
        (void)kill(tree->supervisor, SIGCONT);
    }
    tree->supervisor_ended = pid < 0 || (pid > 0 && !WIFSTOPPED(status));
    return !tree->supervisor_ended;
}

/** Closes the control pipe; the supervisor then ends the process tree. */
static void supervisor_leave(ProcessTree *tree) {
    close_one(&tree->in);
    close_one(&tree->control);
    while (supervisor_continue(tree, WUNTRACED)) {
    }
    group_end(&tree->group);
    close_one(&tree->out);
    close_one(&tree->err);
    close_one(&tree->status);
}

/**
 * Reads messages about a program being started, however long that takes.
 * @return false: there will be none
 */
static bool start_news_read(ProcessTree *tree, SupervisorNews *news) {
    bool heard = news_read(tree, news, STOPPED_LOOK_MS);
    while (!heard && supervisor_continue(tree, WUNTRACED | WNOHANG)) {
        heard = news_read(tree, news, STOPPED_LOOK_MS);
    }
    return heard;
}

/** Returns STATUS_LIMIT if an error means that the arena or its machine lacks a resource. */
static Status lacking(int error, const ProcessTreePlan *plan) {
    const bool limited = error == ENOMEM && plan->memory_bytes != 0; // it may be that limit
    return system_error_is_shortage(error) && !limited ? STATUS_LIMIT : STATUS_IO;
}

/**
 * Waits for the supervisor's report whether the program runs.
 * @return as process_tree_start
 */
static Status start_await(ProcessTree *tree, const ProcessTreePlan *plan, Message *message) {
    SupervisorNews news = {.kind = NEWS_FAILED};
    bool heard = start_news_read(tree, &news);
    if (heard && news.kind == NEWS_ALONE) {
        (void)message_set(message, STATUS_OK, "control group %s: %s", tree->group.path,
                          system_error(news.value).text);
        (void)control_group_remove(&tree->group);
        tree->group = (ControlGroup){""};
        heard = start_news_read(tree, &news);
    }
    if (!heard) {
        supervisor_leave(tree);
        return message_set(message, STATUS_LIMIT,
                           "'%.200s' was not started: the arena's process that starts it was "
                           "killed; is the machine short of memory?",
                           plan->argv[0]);
    }
    if (news.kind != NEWS_STARTED) {
        supervisor_leave(tree);
        return message_set(message, lacking(news.value, plan), "'%.200s' cannot be run: %s",
                           plan->argv[0], system_error(news.value).text);
    }
    tree->program = (pid_t)news.value;
    return STATUS_OK;
}

Status process_tree_start(ProcessTree *out, const ProcessTreePlan *plan, Message *message) {
    int pipes[PIPES][2];
    if (!pipes_open(pipes)) {
        return message_set(message, STATUS_LIMIT, "no pipe to a bot: %s", system_error(errno).text);
    }
    SupervisorEnds ends = {.in = pipes[PIPE_IN][READ_END],
                           .out = pipes[PIPE_OUT][WRITE_END],
                           .err = pipes[PIPE_ERR][WRITE_END],
                           .control = pipes[PIPE_CONTROL][READ_END],
                           .status = pipes[PIPE_STATUS][WRITE_END]};
    if (plan->groups != NULL &&
        control_group_make(&ends.group, plan->groups, plan->memory_bytes, message) != STATUS_OK) {
        ends.group = (ControlGroup){""};
    }
    const pid_t supervisor = fork();
    if (supervisor == 0) {
        supervisor_run(plan, &ends);
    }
    if (supervisor < 0) {
        const int error = errno;
        pipes_close(pipes);
        (void)control_group_remove(&ends.group);
        return message_set(message, STATUS_LIMIT, "no process for a bot: %s",
                           system_error(error).text);
    }
    ProcessTree tree = {.supervisor = supervisor,
                        .in = end_take(pipes, PIPE_IN, WRITE_END),
                        .out = end_take(pipes, PIPE_OUT, READ_END),
                        .err = end_take(pipes, PIPE_ERR, READ_END),
                        .control = end_take(pipes, PIPE_CONTROL, WRITE_END),
                        .status = end_take(pipes, PIPE_STATUS, READ_END),
                        .sandboxed = plan->sandboxed,
                        .group = ends.group};
    pipes_close(pipes);
    const Status status = start_await(&tree, plan, message);
    if (status == STATUS_OK) {
        *out = tree;
    }
    return status;
}

void process_tree_settle(ProcessTree *tree) {
    if (tree->sandboxed) { // bubblewrap, its first process in the sandbox, the program
        const pid_t program = descendants_first(descendants_first(tree->program));
        tree->program = program != 0 ? program : tree->program;
    }
}

uint64_t process_tree_cpu(const ProcessTree *tree) {
    if (tree->owner != NULL) {
        return tree->owner->cpu(tree->owner_user);
    }
    const uint64_t time_ns = control_group_cpu(&tree->group);
    return time_ns != 0 ? time_ns : descendants_cpu(tree->supervisor);
}

bool process_tree_rests(const ProcessTree *tree) {
    return tree->owner != NULL || descendants_rest(tree->supervisor);
}

/** Returns the peak memory of the program while it runs. */
static uint64_t program_memory(const ProcessTree *tree) {
    char path[PATH_SIZE];
    char line[LINE_SIZE];
    uint64_t kib = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)tree->program);
    FILE *const stream = fopen(path, "re");
    while (stream != NULL && kib == 0 && fgets(line, sizeof line, stream) != NULL) {
        if (sscanf(line, "VmHWM: %" SCNu64, &kib) != 1) {
            kib = 0;
        }
    }
    if (stream != NULL) {
        (void)fclose(stream);
    }
    return kib * BYTES_PER_KIB;
}

uint64_t process_tree_memory(const ProcessTree *tree) {
    if (tree->owner != NULL) {
        return tree->owner->memory(tree->owner_user);
    }
    const uint64_t bytes = control_group_memory(&tree->group);
    return bytes != 0 ? bytes : program_memory(tree);
}

/** Reads a message; waits at most `wait_ms`, and continues a stopped supervisor meanwhile. */
static bool news_await(ProcessTree *tree, SupervisorNews *news, int wait_ms) {
    int slice_ms = wait_ms < STOPPED_LOOK_MS ? wait_ms : STOPPED_LOOK_MS;
    while (!news_read(tree, news, slice_ms)) {
        wait_ms -= slice_ms;
        if (!supervisor_continue(tree, WUNTRACED | WNOHANG) || wait_ms <= 0) {
            return news_read(tree, news, 0);
        }
        slice_ms = wait_ms < slice_ms ? wait_ms : slice_ms;
    }
    return true;
}

/** Returns the signal that ended a program, which bubblewrap converts to an exit code; 0: none. */
static int end_signal(int status, bool sandboxed) {
    if (WIFSIGNALED(status)) {
        return WTERMSIG(status);
    }
    const int signal = WEXITSTATUS(status) - SANDBOX_SIGNAL_CODE;
    return sandboxed && signal > 0 && signal < NSIG ? signal : 0;
}

ProcessTreeEnd process_tree_end_wait(ProcessTree *tree, int wait_ms) {
    SupervisorNews news;
    if (tree->owner != NULL) {
        return tree->owner->end_wait(tree->owner_user, tree, wait_ms);
    }
    while (!tree->end.ended && news_await(tree, &news, wait_ms)) {
        if (news.kind == NEWS_STOPPED) {
            tree->stops++;
            continue;
        }
        const int signal = end_signal(news.value, tree->sandboxed);
        tree->end = (ProcessTreeEnd){.ended = true,
                                     .signaled = signal != 0,
                                     .code = signal != 0 ? signal : WEXITSTATUS(news.value)};
    }
    if (!tree->end.ended && tree->status < 0) { // it ended with its supervisor, which was killed
        while (supervisor_continue(tree, WUNTRACED)) {
        }
        tree->end = (ProcessTreeEnd){.ended = true, .signaled = true, .code = SIGKILL};
    }
    return tree->end;
}

void process_tree_stop(ProcessTree *tree, int grace_ms) {
    if (tree->owner != NULL) {
        close_one(&tree->in);
        tree->owner->stop(tree->owner_user);
        return;
    }
    close_one(&tree->in);
    if (grace_ms > 0) {
        (void)process_tree_end_wait(tree, grace_ms);
    }
    supervisor_leave(tree);
}
