// SPDX-License-Identifier: MIT
#include "process/shared_program.h"

#include "process/shared_data.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

static void lock(SharedPrograms *self) {
    (void)pthread_mutex_lock(&self->mutex);
}

static void unlock(SharedPrograms *self) {
    (void)pthread_mutex_unlock(&self->mutex);
}

// ---- What conversations ask about their program

static ProcessTreeEnd game_end_wait(void *user, ProcessTree *copy, int wait_ms) {
    SharedProgram *const program = ((SharedGame *)user)->program;
    lock(program->home);
    const ProcessTreeEnd end = process_tree_end_wait(&program->tree, wait_ms);
    copy->end = end;
    copy->stops = program->tree.stops;
    unlock(program->home);
    return end;
}

static uint64_t game_cpu(void *user) {
    const SharedGame *const game = user;
    lock(game->program->home);
    const uint64_t cpu_ns = game->cpu_ns;
    unlock(game->program->home);
    return cpu_ns;
}

static uint64_t game_memory(void *user) {
    const SharedProgram *const program = ((SharedGame *)user)->program;
    lock(program->home);
    const uint64_t bytes = process_tree_memory(&program->tree);
    unlock(program->home);
    return bytes;
}

static void game_hang(void *user) {
    SharedProgram *const program = ((SharedGame *)user)->program;
    lock(program->home);
    shared_close(program, BOT_FAULT_NO_ANSWER, "it gave no answer in another of its games");
    unlock(program->home);
}

static void game_tail(void *user, char *text) {
    SharedProgram *const program = ((SharedGame *)user)->program;
    lock(program->home);
    if (program->piped) {
        line_pipe_tail(&program->pipe, text);
    }
    unlock(program->home);
}

static BotFault game_fault(void *user, char *text, size_t size) {
    const SharedProgram *const program = ((SharedGame *)user)->program;
    lock(program->home);
    const BotFault fault = program->fault;
    (void)snprintf(text, size, "%s", program->fault_text);
    unlock(program->home);
    return fault;
}

static void game_free(SharedGame *game) {
    if (game->file >= 0) {
        (void)close(game->file);
    }
    text_buffer_free(&game->asked);
    text_buffer_free(&game->answers);
    free(game);
}

// The program hears that the game has ended, and its place is free at once.
static void game_stop(void *user) {
    SharedGame *const game = user;
    SharedProgram *const program = game->program;
    SharedPrograms *const home = program->home;
    lock(home);
    shared_game_read(program, game); // such as "over"
    if (game->pending) {
        shared_cpu_divide(program);
        program->pending--;
    }
    size_t place = 0;
    while (program->games[place] != game) {
        place++;
    }
    program->games[place] = program->games[--program->count];
    text_buffer_format(&program->requests,
                       "{\"game\":%" PRIu64 ",\"id\":%" PRIu64 ",\"command\":\"end\"}\n",
                       game->number, program->next_id++);
    game_free(game);
    shared_wake(program);
    unlock(home);
}

static const ProcessTreeOwner OWNER = {.end_wait = game_end_wait,
                                       .cpu = game_cpu,
                                       .memory = game_memory,
                                       .stop = game_stop,
                                       .hang = game_hang,
                                       .tail = game_tail,
                                       .fault = game_fault};

// ---- Programs

static void program_free(SharedProgram *program) {
    if (program->wake >= 0) {
        (void)close(program->wake);
    }
    text_buffer_free(&program->requests);
    free(program);
}

/** Frees programs that have ended. Call it with the lock. */
static void programs_reap(SharedPrograms *self) {
    SharedProgram **place = &self->first;
    while (*place != NULL) {
        SharedProgram *const program = *place;
        if (!program->done) {
            place = &program->next;
            continue;
        }
        *place = program->next;
        (void)pthread_join(program->thread, NULL); // at its last instruction
        program_free(program);
    }
}

SharedPrograms *shared_programs_create(void) {
    SharedPrograms *const self = calloc(1, sizeof *self);
    if (self == NULL || pthread_mutex_init(&self->starting, NULL) != 0) {
        free(self);
        return NULL;
    }
    if (pthread_mutex_init(&self->mutex, NULL) != 0) {
        (void)pthread_mutex_destroy(&self->starting);
        free(self);
        return NULL;
    }
    return self;
}

void shared_programs_destroy(SharedPrograms *self, int quit_ms) {
    if (self == NULL) {
        return;
    }
    lock(self);
    for (SharedProgram *program = self->first; program != NULL; program = program->next) {
        program->quits = true;
        program->quit_ms = quit_ms;
        shared_wake(program);
    }
    unlock(self);
    while (self->first != NULL) {
        SharedProgram *const program = self->first;
        (void)pthread_join(program->thread, NULL);
        self->first = program->next;
        program_free(program);
    }
    (void)pthread_mutex_destroy(&self->mutex);
    (void)pthread_mutex_destroy(&self->starting);
    free(self);
}

static bool is_plain(SharedPrograms *self) {
    lock(self);
    const bool plain = self->plain;
    unlock(self);
    return plain;
}

bool shared_programs_enter(SharedPrograms *self) {
    if (is_plain(self)) {
        return false;
    }
    (void)pthread_mutex_lock(&self->starting);
    if (is_plain(self)) { // found out meanwhile
        (void)pthread_mutex_unlock(&self->starting);
        return false;
    }
    return true;
}

void shared_programs_leave(SharedPrograms *self) {
    (void)pthread_mutex_unlock(&self->starting);
}

bool shared_programs_failed(SharedPrograms *self) {
    lock(self);
    const bool failed = self->failed;
    unlock(self);
    return failed;
}

// ---- Joining

/** Adds a game to a program. @param out the conversation's end of its socket @return NULL: errno */
static SharedGame *game_add(SharedProgram *program, int *out) {
    int files[2];
    SharedGame *const game = calloc(1, sizeof *game);
    if (game == NULL ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, files) != 0) {
        free(game);
        return NULL;
    }
    game->program = program;
    game->number = program->next_game++;
    game->file = files[0];
    program->games[program->count++] = game;
    *out = files[1];
    shared_wake(program);
    return game;
}

static bool program_has_room(const SharedProgram *program) {
    return !program->closing && !program->quits && program->count < program->hello.games;
}

static bool game_fail(BotConversation *talk) {
    const int error = errno;
    *talk = (BotConversation){.wait_file = -1};
    return bot_conversation_fail_arena(talk, "a game of a bot", error != 0 ? error : ENOMEM);
}

bool shared_programs_join(SharedPrograms *self, BotConversation *talk, const char *trace,
                          ProgramHello *hello) {
    int file = -1;
    lock(self);
    programs_reap(self);
    SharedProgram *program = self->first;
    while (program != NULL && !program_has_room(program)) {
        program = program->next;
    }
    SharedGame *const game = program != NULL ? game_add(program, &file) : NULL;
    if (game == NULL) {
        unlock(self);
        return program != NULL && game_fail(talk);
    }
    ProcessTree tree = program->tree;
    tree.in = file;
    tree.out = file;
    tree.err = -1;
    tree.owner = &OWNER;
    tree.owner_user = game;
    *hello = program->hello;
    unlock(self);
    return bot_conversation_join(talk, &tree, trace);
}

/** Makes the thread of a program, whose process tree it takes. @return NULL without memory */
static SharedProgram *program_make(SharedPrograms *self, BotConversation *talk,
                                   const ProgramHello *hello) {
    SharedProgram *const program = calloc(1, sizeof *program);
    if (program == NULL) {
        return NULL;
    }
    *program = (SharedProgram){.home = self,
                               .tree = talk->tree,
                               .hello = *hello,
                               .next_game = 1,
                               .next_id = talk->next_id,
                               .cpu_clock = talk->cpu_clock,
                               .wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    if (program->wake < 0 || pthread_create(&program->thread, NULL, shared_thread, program) != 0) {
        program_free(program);
        return NULL;
    }
    return program;
}

bool shared_programs_adopt(SharedPrograms *self, BotConversation *talk, const char *trace,
                           const ProgramHello *hello) {
    ProgramHello same = *hello;
    if (hello->games <= 1) {
        lock(self);
        self->plain = true;
        unlock(self);
        return true;
    }
    if (!bot_conversation_quiet(talk)) {
        return bot_conversation_fail(talk, BOT_FAULT_BAD_LINE, "hello: more than one line came");
    }
    lock(self);
    SharedProgram *const program = program_make(self, talk, hello);
    if (program != NULL) {
        program->next = self->first;
        self->first = program;
        (void)bot_conversation_give(talk);
    }
    unlock(self);
    return program != NULL ? shared_programs_join(self, talk, trace, &same)
                           : bot_conversation_fail_arena(talk, "the thread of a bot", ENOMEM);
}
