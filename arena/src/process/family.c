// SPDX-License-Identifier: MIT
#include "process/family.h"

#include "process/supervisor.h"
#include "text/system_error.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PIPES = 5, READ_END = 0, WRITE_END = 1, FIRST_FREE = 3 };
enum { PIPE_IN, PIPE_OUT, PIPE_ERR, PIPE_CONTROL, PIPE_STATUS };

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

/** Reads news; waits at most `wait_ms`, -1: for as long as it takes. */
static bool news_read(const Family *family, SupervisorNews *news, int wait_ms) {
    struct pollfd status = {.fd = family->status, .events = POLLIN};
    if (family->status < 0) {
        return false;
    }
    int ready = poll(&status, 1, wait_ms);
    while (ready < 0 && errno == EINTR) {
        ready = poll(&status, 1, wait_ms);
    }
    return ready > 0 && read(family->status, news, sizeof *news) == (ssize_t)sizeof *news;
}

/** Lets go of a supervisor, which then ends the family. */
static void supervisor_leave(Family *family) {
    close_one(&family->in);
    close_one(&family->control);
    while (waitpid(family->supervisor, NULL, 0) < 0 && errno == EINTR) {
    }
    close_one(&family->out);
    close_one(&family->err);
    close_one(&family->status);
}

Status family_start(Family *out, const FamilyPlan *plan, Message *message) {
    int pipes[PIPES][2];
    if (!pipes_open(pipes)) {
        return message_set(message, STATUS_IO, "no pipe to a bot: %s", system_error(errno).text);
    }
    const SupervisorEnds ends = {.in = pipes[PIPE_IN][READ_END],
                                 .out = pipes[PIPE_OUT][WRITE_END],
                                 .err = pipes[PIPE_ERR][WRITE_END],
                                 .control = pipes[PIPE_CONTROL][READ_END],
                                 .status = pipes[PIPE_STATUS][WRITE_END]};
    const pid_t supervisor = fork();
    if (supervisor == 0) {
        supervisor_run(plan, &ends);
    }
    if (supervisor < 0) {
        const int error = errno;
        pipes_close(pipes);
        return message_set(message, STATUS_IO, "no process for a bot: %s",
                           system_error(error).text);
    }
    Family family = {.supervisor = supervisor,
                     .in = end_take(pipes, PIPE_IN, WRITE_END),
                     .out = end_take(pipes, PIPE_OUT, READ_END),
                     .err = end_take(pipes, PIPE_ERR, READ_END),
                     .control = end_take(pipes, PIPE_CONTROL, WRITE_END),
                     .status = end_take(pipes, PIPE_STATUS, READ_END)};
    pipes_close(pipes);
    SupervisorNews news = {.kind = NEWS_FAILED};
    if (!news_read(&family, &news, -1) || news.kind != NEWS_STARTED) {
        supervisor_leave(&family);
        return message_set(message, STATUS_IO, "'%.200s' cannot be run: %s", plan->argv[0],
                           system_error(news.value).text);
    }
    family.program = (pid_t)news.value;
    *out = family;
    return STATUS_OK;
}

FamilyEnd family_end_wait(Family *family, int wait_ms) {
    SupervisorNews news;
    if (!family->end.ended && news_read(family, &news, wait_ms) && news.kind == NEWS_ENDED) {
        const bool signaled = WIFSIGNALED(news.value);
        family->end =
            (FamilyEnd){.ended = true,
                        .signaled = signaled,
                        .code = signaled ? WTERMSIG(news.value) : WEXITSTATUS(news.value)};
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
