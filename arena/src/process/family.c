// SPDX-License-Identifier: MIT
#include "process/family.h"

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
    SANDBOX_SIGNAL_CODE = 128, // is added to the signal
    STOPPED_LOOK_MS = 20,      // how often it is looked whether it was stopped
    STOPS_MAX = 100,           // of a supervisor before its family is killed
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

/** Moves a descriptor out of the way of the standard ones. @return false if there is no other. */
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

/** Takes one end as the arena's. */
static int end_take(int pipes[PIPES][2], int which, int end) {
    const int file = pipes[which][end];
    pipes[which][end] = -1;
    (void)fcntl(file, F_SETFL, O_NONBLOCK);
    return file;
}

/** Reads news; waits at most `wait_ms`. */
static bool news_read(Family *family, SupervisorNews *news, int wait_ms) {
    struct pollfd status = {.fd = family->status, .events = POLLIN};
    if (family->status < 0) {
        return false;
    }
    int ready = poll(&status, 1, wait_ms);
    while (ready < 0 && errno == EINTR) {
        ready = poll(&status, 1, wait_ms);
    }
    const ssize_t size = ready > 0 ? read(family->status, news, sizeof *news) : -1;
    if (size == 0) { // the supervisor has ended
        close_one(&family->status);
    }
    return size == (ssize_t)sizeof *news;
}

static void descendant_kill(void *user, pid_t process) {
    (void)user;
    (void)kill(process, SIGKILL);
}

/** What is left of a control group when the supervisor has gone: nothing, unless somebody killed
 * that. */
static void group_end(const ControlGroup *group) {
    const struct timespec rest = {.tv_nsec = REMOVAL_NS};
    for (int i = 0; i < REMOVALS && !control_group_remove(group); i++) {
        control_group_kill(group);
        (void)nanosleep(&rest, NULL); // who was killed is about to end
    }
}

/** Lets a supervisor that somebody stopped, for instance its program, continue. A family that keeps
 * stopping it is killed from here first: a stopped supervisor waits for nobody, so the numbers of
 * its children are theirs.
 * @return false: it has ended. */
static bool supervisor_continue(Family *family, int options) {
    int status = 0;
    pid_t pid = family->supervisor_ended ? -1 : waitpid(family->supervisor, &status, options);
    while (pid < 0 && !family->supervisor_ended && errno == EINTR) {
        pid = waitpid(family->supervisor, &status, options);
    }
    if (pid > 0 && WIFSTOPPED(status)) {
        if (++family->supervisor_stops > STOPS_MAX) {
            control_group_kill(&family->group);
            descendants_each(family->supervisor, descendant_kill, NULL);
        }
        (void)kill(family->supervisor, SIGCONT);
    }
    family->supervisor_ended = pid < 0 || (pid > 0 && !WIFSTOPPED(status));
    return !family->supervisor_ended;
}

/** Lets go of a supervisor, which then ends the family. */
static void supervisor_leave(Family *family) {
    close_one(&family->in);
    close_one(&family->control);
    while (supervisor_continue(family, WUNTRACED)) {
    }
    group_end(&family->group);
    close_one(&family->out);
    close_one(&family->err);
    close_one(&family->status);
}

/** Reads news of a program that is being started, however long that takes. @return false: there
 * will be none. */
static bool start_news_read(Family *family, SupervisorNews *news) {
    bool heard = news_read(family, news, STOPPED_LOOK_MS);
    while (!heard && supervisor_continue(family, WUNTRACED | WNOHANG)) {
        heard = news_read(family, news, STOPPED_LOOK_MS);
    }
    return heard;
}

/** Whether an error says that the arena or its machine lacks something, and nothing of a program.
 */
static Status lacking(int error, const FamilyPlan *plan) {
    const bool limited = error == ENOMEM && plan->memory_bytes != 0; // it may be that limit
    return system_error_is_shortage(error) && !limited ? STATUS_LIMIT : STATUS_IO;
}

/** Hears of the supervisor whether the program runs. @return as family_start. */
static Status start_await(Family *family, const FamilyPlan *plan, Message *message) {
    SupervisorNews news = {.kind = NEWS_FAILED};
    bool heard = start_news_read(family, &news);
    if (heard && news.kind == NEWS_ALONE) {
        (void)message_set(message, STATUS_OK, "control group %s: %s", family->group.path,
                          system_error(news.value).text);
        (void)control_group_remove(&family->group);
        family->group = (ControlGroup){""};
        heard = start_news_read(family, &news);
    }
    if (!heard) {
        supervisor_leave(family);
        return message_set(message, STATUS_LIMIT,
                           "'%.200s' was not started: the arena's process that starts it was "
                           "killed; is the machine short of memory?",
                           plan->argv[0]);
    }
    if (news.kind != NEWS_STARTED) {
        supervisor_leave(family);
        return message_set(message, lacking(news.value, plan), "'%.200s' cannot be run: %s",
                           plan->argv[0], system_error(news.value).text);
    }
    family->program = (pid_t)news.value;
    return STATUS_OK;
}

Status family_start(Family *out, const FamilyPlan *plan, Message *message) {
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
    Family family = {.supervisor = supervisor,
                     .in = end_take(pipes, PIPE_IN, WRITE_END),
                     .out = end_take(pipes, PIPE_OUT, READ_END),
                     .err = end_take(pipes, PIPE_ERR, READ_END),
                     .control = end_take(pipes, PIPE_CONTROL, WRITE_END),
                     .status = end_take(pipes, PIPE_STATUS, READ_END),
                     .sandboxed = plan->sandboxed,
                     .group = ends.group};
    pipes_close(pipes);
    const Status status = start_await(&family, plan, message);
    if (status == STATUS_OK) {
        *out = family;
    }
    return status;
}

void family_settle(Family *family) {
    if (family->sandboxed) { // bubblewrap, its first process in the sandbox, the program
        const pid_t program = descendants_first(descendants_first(family->program));
        family->program = program != 0 ? program : family->program;
    }
}

uint64_t family_cpu(const Family *family) {
    const uint64_t time_ns = control_group_cpu(&family->group);
    return time_ns != 0 ? time_ns : descendants_cpu(family->supervisor);
}

bool family_rests(const Family *family) {
    return descendants_rest(family->supervisor);
}

/** Most memory that the program had, while it runs. */
static uint64_t program_memory(const Family *family) {
    char path[PATH_SIZE];
    char line[LINE_SIZE];
    uint64_t kib = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)family->program);
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

uint64_t family_memory(const Family *family) {
    const uint64_t bytes = control_group_memory(&family->group);
    return bytes != 0 ? bytes : program_memory(family);
}

/** Reads news; waits at most `wait_ms`, while a supervisor that is stopped is continued. */
static bool news_await(Family *family, SupervisorNews *news, int wait_ms) {
    int slice_ms = wait_ms < STOPPED_LOOK_MS ? wait_ms : STOPPED_LOOK_MS;
    while (!news_read(family, news, slice_ms)) {
        wait_ms -= slice_ms;
        if (!supervisor_continue(family, WUNTRACED | WNOHANG) || wait_ms <= 0) {
            return news_read(family, news, 0);
        }
        slice_ms = wait_ms < slice_ms ? wait_ms : slice_ms;
    }
    return true;
}

/** The signal that ended a program, which bubblewrap passes on as an exit code; 0: none. */
static int end_signal(int status, bool sandboxed) {
    if (WIFSIGNALED(status)) {
        return WTERMSIG(status);
    }
    const int signal = WEXITSTATUS(status) - SANDBOX_SIGNAL_CODE;
    return sandboxed && signal > 0 && signal < NSIG ? signal : 0;
}

FamilyEnd family_end_wait(Family *family, int wait_ms) {
    SupervisorNews news;
    while (!family->end.ended && news_await(family, &news, wait_ms)) {
        if (news.kind == NEWS_STOPPED) {
            family->stops++;
            continue;
        }
        const int signal = end_signal(news.value, family->sandboxed);
        family->end = (FamilyEnd){.ended = true,
                                  .signaled = signal != 0,
                                  .code = signal != 0 ? signal : WEXITSTATUS(news.value)};
    }
    if (!family->end.ended && family->status < 0) { // with its supervisor, which somebody killed
        while (supervisor_continue(family, WUNTRACED)) {
        }
        family->end = (FamilyEnd){.ended = true, .signaled = true, .code = SIGKILL};
    }
    return family->end;
}

void family_stop(Family *family, int grace_ms) {
    close_one(&family->in);
    if (grace_ms > 0) {
        (void)family_end_wait(family, grace_ms);
    }
    supervisor_leave(family);
}
