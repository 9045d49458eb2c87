// SPDX-License-Identifier: MIT
//
// The thread holds the lock of all data except while it waits. Nothing it does with the lock waits.
#include "process/shared_data.h"

#include "process/process_json.h"
#include "text/clock_since.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { READ_SIZE = 1 << 16, SHOWN = 120, ANSWERS_MAX = 1 << 22 };

static const uint64_t NS_PER_S = 1000000000;

// ---- Processor time

static uint64_t cpu_now(const SharedProgram *self) {
    const uint64_t group_ns = control_group_cpu(&self->tree.group);
    struct timespec now = {0};
    if (group_ns != 0) {
        return group_ns;
    }
    return clock_gettime(self->cpu_clock, &now) == 0
               ? (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec
               : self->cpu_last;
}

void shared_cpu_divide(SharedProgram *self) {
    const uint64_t now = cpu_now(self);
    if (self->pending > 0) {
        self->cpu_share += clock_since(self->cpu_last, now) / self->pending;
    }
    self->cpu_last = now;
}

static void question_begin(SharedProgram *self, SharedGame *game) {
    shared_cpu_divide(self);
    game->cpu_from = self->cpu_share;
    self->pending += game->pending ? 0 : 1;
    game->pending = true;
}

static void question_end(SharedProgram *self, SharedGame *game) {
    if (game->pending) {
        shared_cpu_divide(self);
        game->cpu_ns += self->cpu_share - game->cpu_from;
        self->pending--;
        game->pending = false;
    }
}

// ---- Ends

void shared_wake(const SharedProgram *self) {
    const uint64_t one = 1;
    (void)!write(self->wake, &one, sizeof one);
}

void shared_close(SharedProgram *self, BotFault fault, const char *text) {
    if (self->closing) {
        return;
    }
    self->closing = true;
    self->home->failed = self->home->failed || !self->quits;
    self->fault = fault;
    (void)snprintf(self->fault_text, sizeof self->fault_text, "%s", text);
    for (size_t i = 0; i < self->count; i++) {
        (void)close(self->games[i]->file);
        self->games[i]->file = -1;
    }
}

static void line_refuse(SharedProgram *self, const char *line, const char *reason) {
    char text[CONVERSATION_TEXT_SIZE];
    (void)snprintf(text, sizeof text, "'%.*s' is no answer of a game: %s", SHOWN, line, reason);
    shared_close(self, BOT_FAULT_BAD_LINE, text);
}

// ---- Requests

/** Writes as much as fits. @return false if the other end is closed */
static bool bytes_write(int file, TextBuffer *bytes, size_t *done) {
    while (*done < bytes->length) {
        const ssize_t size = line_pipe_write_some(file, bytes->text + *done, bytes->length - *done);
        if (size <= 0) {
            return size < 0 && (errno == EAGAIN || errno == EINTR);
        }
        *done += (size_t)size;
    }
    text_buffer_clear(bytes);
    *done = 0;
    return true;
}

/** Returns true if a request needs an answer. */
static bool request_asks(const char *line) {
    static const char COMMAND[] = "\"command\":\"";
    const char *const command = strstr(line, COMMAND);
    const char *const word = command != NULL ? command + sizeof COMMAND - 1 : "";
    return strncmp(word, "choose\"", 7) == 0 || strncmp(word, "new\"", 4) == 0;
}

/** Adds a line of a conversation, which begins with '{', to the requests. */
static void request_add(SharedProgram *self, SharedGame *game, const char *line, size_t length) {
    text_buffer_format(&self->requests, "{\"game\":%" PRIu64 ",", game->number);
    text_buffer_add_bytes(&self->requests, line + 1, length - 1);
    text_buffer_add(&self->requests, "\n");
    if (request_asks(line)) {
        question_begin(self, game);
    }
}

void shared_game_read(SharedProgram *self, SharedGame *game) {
    char bytes[READ_SIZE];
    ssize_t size = 0;
    while (game->file >= 0 && (size = read(game->file, bytes, sizeof bytes)) > 0) {
        text_buffer_add_bytes(&game->asked, bytes, (size_t)size);
    }
    size_t begin = 0;
    char *end = NULL;
    while (begin < game->asked.length &&
           (end = memchr(game->asked.text + begin, '\n', game->asked.length - begin)) != NULL) {
        *end = '\0';
        const size_t length = (size_t)(end - game->asked.text) - begin;
        request_add(self, game, game->asked.text + begin, length);
        begin += length + 1;
    }
    if (begin > 0) {
        memmove(game->asked.text, game->asked.text + begin, game->asked.length - begin);
        game->asked.length -= begin;
    }
    if (!text_buffer_ok(&game->asked) || !text_buffer_ok(&self->requests)) {
        shared_close(self, BOT_FAULT_NONE, "");
    }
}

// ---- Answers

static SharedGame *game_find(const SharedProgram *self, uint64_t number) {
    for (size_t i = 0; i < self->count; i++) {
        if (self->games[i]->number == number) {
            return self->games[i];
        }
    }
    return NULL;
}

/** Returns the game of an answer; 0 if it names none that there was. */
static uint64_t answer_game(const SharedProgram *self, const Answer *answer) {
    const cJSON *const member = cJSON_GetObjectItemCaseSensitive(answer->object, "game");
    const double number = cJSON_IsNumber(member) ? member->valuedouble : 0;
    return number >= 1 && number < (double)self->next_game ? (uint64_t)number : 0;
}

/** Forwards a line of the program. Answers for games that have ended are ignored. */
static void line_route(SharedProgram *self, const char *line, size_t length) {
    Answer answer = answer_read(line, length);
    const uint64_t number = answer_game(self, &answer);
    SharedGame *const game = number != 0 ? game_find(self, number) : NULL;
    if (number == 0) {
        line_refuse(self, line,
                    answer.reason != NULL ? answer.reason
                                          : "expected an object with the members \"game\" and "
                                            "\"id\" of the request");
    } else if (game != NULL) {
        if (answer.kind != ANSWER_INFO) {
            question_end(self, game);
        }
        text_buffer_add_bytes(&game->answers, line, length);
        text_buffer_add(&game->answers, "\n");
        (void)bytes_write(game->file, &game->answers, &game->answered);
        if (game->answers.length > ANSWERS_MAX || !text_buffer_ok(&game->answers)) {
            shared_close(self, BOT_FAULT_FLOOD, "more lines than the arena asked for");
        }
    }
    answer_free(&answer);
}

static void program_read(SharedProgram *self) {
    char *line = NULL;
    size_t length = 0;
    LineResult result = LINE_DONE;
    while (!self->closing && result == LINE_DONE) {
        result = line_pipe_read(&self->pipe, &line, &length, 0);
        if (result == LINE_DONE) {
            line_route(self, line, length);
        }
    }
    if (result == LINE_TOO_LONG) {
        shared_close(self, BOT_FAULT_FLOOD, "more than 1 MiB without a newline");
    } else if (result != LINE_DONE && result != LINE_TIME) {
        shared_close(self, BOT_FAULT_NONE, "");
    }
}

// ---- The thread

static size_t files_list(SharedProgram *self) {
    const bool writes = self->requests.length > 0;
    self->files[FILE_WAKE] = (struct pollfd){.fd = self->wake, .events = POLLIN};
    self->files[FILE_OUT] =
        (struct pollfd){.fd = self->closing ? -1 : self->pipe.out, .events = POLLIN};
    self->files[FILE_ERR] = (struct pollfd){.fd = self->pipe.err, .events = POLLIN};
    self->files[FILE_IN] =
        (struct pollfd){.fd = writes && !self->closing ? self->tree.in : -1, .events = POLLOUT};
    for (size_t i = 0; i < self->count; i++) {
        const SharedGame *const game = self->games[i];
        const short more = game->answers.length > 0 ? POLLOUT : 0;
        self->files[FILE_GAMES + i] =
            (struct pollfd){.fd = game->file, .events = (short)(POLLIN | more)};
        self->polled[i] = game->number;
    }
    return self->count;
}

/** Handles what a wait found; games may have joined or left meanwhile. */
static void files_handle(SharedProgram *self, size_t games) {
    char tail[LINE_PIPE_TAIL_SIZE + 1];
    uint64_t woken = 0;
    if (self->files[FILE_WAKE].revents != 0) {
        (void)!read(self->wake, &woken, sizeof woken);
    }
    if (self->files[FILE_ERR].revents != 0) {
        line_pipe_tail(&self->pipe, tail); // reads it
    }
    for (size_t i = 0; i < games && !self->closing; i++) {
        SharedGame *const game =
            self->files[FILE_GAMES + i].revents != 0 ? game_find(self, self->polled[i]) : NULL;
        if (game != NULL) {
            (void)bytes_write(game->file, &game->answers, &game->answered);
            shared_game_read(self, game);
        }
    }
    if (!self->closing && !bytes_write(self->tree.in, &self->requests, &self->requested)) {
        shared_close(self, BOT_FAULT_NONE, "");
    }
    program_read(self);
}

/** Ends the program. Others wait for the lock meanwhile only if it is not to quit by itself. */
static void program_stop(SharedProgram *self) {
    if (self->quits && !self->closing) {
        text_buffer_format(&self->requests, "{\"id\":%" PRIu64 ",\"command\":\"quit\"}\n",
                           self->next_id);
        (void)bytes_write(self->tree.in, &self->requests, &self->requested);
    }
    process_tree_stop(&self->tree, self->quits ? self->quit_ms : 0);
}

void *shared_thread(void *program) {
    SharedProgram *const self = program;
    pthread_mutex_t *const mutex = &self->home->mutex;
    (void)pthread_mutex_lock(mutex);
    self->pipe = line_pipe_make(self->tree.in, self->tree.out, self->tree.err);
    self->piped = true;
    while (!(self->quits || self->closing) || self->count > 0) {
        const size_t games = files_list(self);
        (void)pthread_mutex_unlock(mutex);
        (void)poll(self->files, (nfds_t)(FILE_GAMES + games), -1);
        (void)pthread_mutex_lock(mutex);
        files_handle(self, games);
    }
    program_stop(self);
    line_pipe_free(&self->pipe);
    self->done = true;
    (void)pthread_mutex_unlock(mutex);
    return NULL;
}
