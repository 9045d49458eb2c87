// SPDX-License-Identifier: MIT
#include "process/line_pipe.h"

#include "process/thread_account.h"
#include "text/clock_since.h"
#include "text/grow_list.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { STREAMS = 3 };

static const uint64_t NS_PER_S = 1000000000;
static const uint64_t SLICE_NS = LINE_PIPE_STOP_MS * UINT64_C(1000000) / 2; // of one wait

LinePipe line_pipe_make(int in, int out, int err) {
    const int account = thread_account_open();
    return (LinePipe){.in = in,
                      .out = out,
                      .err = err,
                      .delay_file = account,
                      .delay_error = account < 0 ? errno : 0};
}

void line_pipe_free(LinePipe *pipe) {
    if (pipe->delay_file >= 0) {
        (void)close(pipe->delay_file);
    }
    free(pipe->buffer);
    pipe->buffer = NULL;
}

uint64_t line_pipe_clock(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

uint64_t line_pipe_waited(int account) {
    return thread_account_read(account).waited_ns;
}

/**
 * Reads the clocks.
 * @param slept_ns how long this thread intended to sleep since the last look
 */
static ThreadAccount look(LinePipe *pipe, uint64_t slept_ns) {
    const uint64_t now = line_pipe_clock();
    const ThreadAccount account = thread_account_read(pipe->delay_file);
    const uint64_t account_ns = account.ran_ns + account.waited_ns;
    const uint64_t idle = clock_since(clock_since(pipe->looked_account_ns, account_ns),
                                      clock_since(pipe->looked_ns, now));
    if (idle > slept_ns + SLICE_NS) {
        pipe->stopped_ns += idle;
    }
    pipe->looked_ns = now;
    pipe->looked_account_ns = account_ns;
    return account;
}

uint64_t line_pipe_stopped(LinePipe *pipe) {
    (void)look(pipe, 0);
    return pipe->stopped_ns;
}

// ---- Reading what there is

static void tail_add(LinePipe *pipe, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        pipe->tail[pipe->tail_total++ % LINE_PIPE_TAIL_SIZE] = bytes[i];
    }
}

/** Reads available standard error, at most a few pages. */
static void error_read(LinePipe *pipe) {
    enum { ROUNDS = 16 };
    char bytes[LINE_PIPE_TAIL_SIZE];
    for (int i = 0; pipe->err >= 0 && i < ROUNDS; i++) {
        const ssize_t size = read(pipe->err, bytes, sizeof bytes);
        if (size > 0) {
            tail_add(pipe, bytes, (size_t)size);
            continue;
        }
        if (size == 0) {
            pipe->err = -1; // its owner closes it
        }
        return;
    }
}

/**
 * Makes room for more output.
 * @return LINE_TOO_LONG, LINE_NO_MEMORY
 */
static LineResult room_make(LinePipe *pipe) {
    if (pipe->taken > 0) {
        memmove(pipe->buffer, pipe->buffer + pipe->taken, pipe->size - pipe->taken);
        pipe->size -= pipe->taken;
        pipe->taken = 0;
    }
    if (pipe->size > LINE_PIPE_MAX) {
        return LINE_TOO_LONG;
    }
    char *const buffer = grow_list(pipe->buffer, pipe->size, &pipe->capacity, 1);
    if (buffer == NULL) {
        return LINE_NO_MEMORY;
    }
    pipe->buffer = buffer;
    return LINE_DONE;
}

/**
 * Reads once from standard output.
 * @return LINE_TIME: nothing available now
 */
static LineResult output_read(LinePipe *pipe) {
    if (pipe->out < 0) {
        return LINE_CLOSED;
    }
    const LineResult room = room_make(pipe);
    if (room != LINE_DONE) {
        return room;
    }
    const ssize_t size = read(pipe->out, pipe->buffer + pipe->size, pipe->capacity - pipe->size);
    if (size > 0) {
        pipe->size += (size_t)size;
        return LINE_DONE;
    }
    return size < 0 && (errno == EAGAIN || errno == EINTR) ? LINE_TIME : LINE_CLOSED;
}

/**
 * Waits, for one slice at most, until something can be read, or written if `writing`.
 * @return false at the deadline
 */
static bool streams_wait(LinePipe *pipe, bool writing, uint64_t deadline_ns) {
    struct pollfd streams[STREAMS] = {{.fd = pipe->out, .events = POLLIN},
                                      {.fd = pipe->err, .events = POLLIN},
                                      {.fd = writing ? pipe->in : -1, .events = POLLOUT}};
    const uint64_t before = look(pipe, 0).waited_ns;
    const uint64_t left = clock_since(pipe->looked_ns, deadline_ns);
    if (left == 0) {
        return false;
    }
    const uint64_t slice = left < SLICE_NS ? left : SLICE_NS;
    const struct timespec wait = {.tv_nsec = (long)slice};
    const int ready = ppoll(streams, STREAMS, &wait, NULL);
    pipe->delay_ns = clock_since(before, look(pipe, slice).waited_ns);
    if (ready > 0 && streams[1].revents != 0) {
        error_read(pipe);
    }
    return true;
}

// ---- Lines

// A closed pipe sends SIGPIPE to the thread.
ssize_t line_pipe_write_some(int file, const char *bytes, size_t size) {
    sigset_t pipe_signal;
    sigset_t before;
    sigset_t pending;
    const struct timespec at_once = {.tv_sec = 0};
    (void)sigemptyset(&pipe_signal);
    (void)sigaddset(&pipe_signal, SIGPIPE);
    (void)sigpending(&pending);
    (void)pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    const ssize_t written = write(file, bytes, size);
    const int error = errno;
    if (written < 0 && error == EPIPE && sigismember(&pending, SIGPIPE) == 0) {
        (void)sigtimedwait(&pipe_signal, NULL, &at_once);
    }
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

LineResult line_pipe_write(LinePipe *pipe, const char *bytes, size_t size, uint64_t deadline_ns) {
    size_t done = 0;
    (void)look(pipe, UINT64_MAX - SLICE_NS); // earlier time does not count
    const uint64_t stopped = pipe->stopped_ns;
    while (done < size) {
        const ssize_t written = line_pipe_write_some(pipe->in, bytes + done, size - done);
        if (written > 0) {
            done += (size_t)written;
            continue;
        }
        if (written < 0 && errno != EAGAIN && errno != EINTR) {
            return LINE_CLOSED;
        }
        const uint64_t more = line_pipe_stopped(pipe) - stopped;
        const bool never = deadline_ns > UINT64_MAX - more;
        if (!streams_wait(pipe, true, never ? UINT64_MAX : deadline_ns + more)) {
            return LINE_TIME;
        }
        const LineResult result = output_read(pipe);
        if (result != LINE_DONE && result != LINE_TIME) {
            return result;
        }
    }
    return LINE_DONE;
}

LineResult line_pipe_read(LinePipe *pipe, char **line, size_t *length, uint64_t deadline_ns) {
    size_t searched = pipe->taken;
    for (;;) {
        char *const from = pipe->buffer != NULL ? pipe->buffer + searched : NULL;
        char *const end = pipe->size > searched ? memchr(from, '\n', pipe->size - searched) : NULL;
        if (end != NULL) {
            *line = pipe->buffer + pipe->taken;
            *length = (size_t)(end - *line);
            *end = '\0';
            pipe->taken += *length + 1;
            return *length <= LINE_PIPE_MAX ? LINE_DONE : LINE_TOO_LONG;
        }
        searched = pipe->size - pipe->taken; // the unread part moves to the front
        LineResult result = output_read(pipe);
        searched += pipe->taken;
        while (result == LINE_TIME && streams_wait(pipe, false, deadline_ns)) {
            result = output_read(pipe);
        }
        if (result != LINE_DONE) {
            return result;
        }
    }
}

LineResult line_pipe_look(LinePipe *pipe) {
    return pipe->size > pipe->taken ? LINE_DONE : output_read(pipe);
}

bool line_pipe_unread(LinePipe *pipe) {
    return line_pipe_look(pipe) == LINE_DONE;
}

bool line_pipe_drained(const LinePipe *pipe) {
    int size = 0;
    return ioctl(pipe->in, FIONREAD, &size) != 0 || size == 0;
}

LineResult line_pipe_wait(LinePipe *pipe, uint64_t wait_ns) {
    (void)streams_wait(pipe, false, line_pipe_clock() + wait_ns);
    return line_pipe_look(pipe);
}

const char *line_pipe_unread_text(LinePipe *pipe) {
    if (pipe->size == pipe->taken || room_make(pipe) == LINE_NO_MEMORY) {
        return "";
    }
    pipe->buffer[pipe->size < pipe->capacity ? pipe->size : pipe->capacity - 1] = '\0';
    return pipe->buffer + pipe->taken;
}

void line_pipe_tail(LinePipe *pipe, char *text) {
    error_read(pipe);
    const uint64_t total = pipe->tail_total;
    const uint64_t size = total < LINE_PIPE_TAIL_SIZE ? total : LINE_PIPE_TAIL_SIZE;
    for (uint64_t i = 0; i < size; i++) {
        text[i] = pipe->tail[(total - size + i) % LINE_PIPE_TAIL_SIZE];
    }
    text[size] = '\0';
}
