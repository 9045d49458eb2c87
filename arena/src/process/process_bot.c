// SPDX-License-Identifier: MIT
#include "process/process_bot.h"

#include "carcarena/engine/view.h"
#include "process/bot_conversation.h"
#include "process/process_answer.h"
#include "process/process_options.h"
#include "process/process_request.h"
#include "process/process_thinking.h"
#include "process/sandbox.h"
#include "view/unit_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TELL_MS = 5000 /* for a program to take a line without an answer */ };

typedef struct ProcessBot {
    const Rules *rules;
    const BotOptionValue *options; // the spec's; it outlives the bot
    ProcessCommand command;
    ProcessCommand boxed;        // the command in a sandbox; no words: none
    ProcessStats *session_stats; // NULL: not counted
    uint64_t soft_files;         // 0: as the arena
    BotConversation talk;
    char arena_failure[PROCESS_FAULT_TEXT_SIZE]; // the first failure of the arena; "": none
    SharedPrograms *shared;                      // NULL: its program is not shared
    ProcessWait wait;                            // without functions: none
    ProgramHello hello;                          // the program's answer to hello
    void *adviser;                               // a greedy bot, if the program requests candidates
    BotCandidate *candidates;
    // The game.
    bool begun;    // a game is in progress
    bool told;     // the program knows of it
    bool failed;   // a fault occurred in it
    bool decided;  // the program has answered in it
    bool hopeless; // it is not started any more
    int seat, first_player;
    BotFault fault; // fault of the last question
    BotStats stats;
    TextBuffer queue; // lines to send after "new", each with its newline
    JsonWriter line;
    Action *actions;
    ProcessThinking thinking; // of the last choice
} ProcessBot;

// ---- Life

static void process_destroy(void *bot) {
    ProcessBot *const self = bot;
    if (self->talk.tree.owner != NULL) {
        bot_conversation_stop(&self->talk, 0);
    } else if (self->talk.running) {
        request_begin(&self->line, self->talk.next_id, "quit");
        json_write_close(&self->line, '}');
        (void)bot_conversation_tell(&self->talk, &self->line.buffer, 1);
        bot_conversation_stop(&self->talk, (int)self->options[PROCESS_QUIT_MS].integer);
        process_stats_memory(self->session_stats, self->talk.memory_bytes);
    }
    if (self->adviser != NULL) {
        bot_class_find("greedy")->destroy(self->adviser);
    }
    process_thinking_free(&self->thinking);
    process_command_free(&self->command);
    process_command_free(&self->boxed);
    text_buffer_free(&self->queue);
    json_writer_free(&self->line);
    free(self->candidates);
    free(self->actions);
    free(self);
}

static Status process_create(void **out, const Rules *rules, const BotOptionValue *options,
                             Message *message) {
    ProcessBot *const self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a bot");
    }
    self->rules = rules;
    self->options = options;
    self->actions = malloc(rules_actions_max(rules) * sizeof *self->actions);
    Status status = self->actions != NULL
                        ? process_command_read(&self->command, options[PROCESS_COMMAND].text,
                                               options[PROCESS_OPTIONS].text, message)
                        : message_set(message, STATUS_NO_MEMORY, "no memory for a bot");
    if (status == STATUS_OK && process_sandboxed(options)) {
        status =
            sandbox_wrap(&self->boxed, &self->command, options[PROCESS_READABLE].text, message);
    }
    if (status != STATUS_OK) {
        process_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void process_bot_soft_files(void *bot, uint64_t files) {
    ProcessBot *const self = bot;
    self->soft_files = files;
}

void process_bot_keep_stats(void *bot, ProcessStats *session_stats) {
    ProcessBot *const self = bot;
    self->session_stats = session_stats;
}

void process_bot_share(void *bot, SharedPrograms *shared, const ProcessWait *wait) {
    ProcessBot *const self = bot;
    self->shared = shared;
    self->wait = *wait;
}

uint32_t process_bot_games(const void *bot) {
    const ProcessBot *const self = bot;
    return self->hello.games;
}

BotUnit process_bot_unit(const void *bot) {
    const ProcessBot *const self = bot;
    return self->hello.unit;
}

const char *process_bot_arena_failure(const void *bot) {
    const ProcessBot *const self = bot;
    return self->arena_failure[0] != '\0' ? self->arena_failure : NULL;
}

const char *process_bot_fault_text(const void *bot) {
    const ProcessBot *const self = bot;
    return self->talk.fault_text;
}

uint32_t process_bot_left_out(const void *bot) {
    const ProcessBot *const self = bot;
    return self->thinking.left_out;
}

uint64_t process_bot_memory(const void *bot) {
    const ProcessBot *const self = bot;
    return self->talk.running ? process_tree_memory(&self->talk.tree) : 0;
}

/** The game is forfeited; the program has already ended. */
static void fail(ProcessBot *self) {
    self->failed = true;
    self->fault = self->talk.fault;
    // A shared program runs on after a fault of one game.
    self->hopeless = self->hopeless ||
                     (self->options[PROCESS_RESTART].word == 1 && self->talk.tree.owner == NULL);
    if (!self->talk.arena_failed) {
        process_stats_fault(self->session_stats, self->fault, self->talk.fault_text);
    } else if (self->arena_failure[0] == '\0') {
        memcpy(self->arena_failure, self->talk.fault_text, sizeof self->arena_failure);
    }
    process_stats_memory(self->session_stats, self->talk.memory_bytes);
}

// ---- Hello

static uint64_t text_mix(uint64_t print, const cJSON *member) {
    for (const char *c = cJSON_IsString(member) ? member->valuestring : ""; *c != '\0'; c++) {
        print = rng_mix(print ^ (unsigned char)*c);
    }
    return rng_mix(print);
}

/** Creates the bot whose judgment the program requested. */
static bool adviser_make(ProcessBot *self) {
    Message message;
    BotSpec spec = {.bot_class = NULL};
    if (self->adviser != NULL) {
        return true;
    }
    self->candidates = calloc(rules_actions_max(self->rules), sizeof *self->candidates);
    Status status = self->candidates != NULL
                        ? bot_spec_default(&spec, bot_class_find("greedy"), &message)
                        : STATUS_NO_MEMORY;
    if (status == STATUS_OK) {
        status = bot_create(&self->adviser, &spec, self->rules, &message);
        bot_spec_free(&spec);
    }
    return status == STATUS_OK;
}

/** Prepares what the program wants. */
static bool wants_serve(ProcessBot *self) {
    return (self->hello.wants & WANT_CANDIDATES) == 0 || adviser_make(self) ||
           bot_conversation_fail_arena(&self->talk, "candidates for a bot", ENOMEM);
}

/** Reads how many games it plays at a time. @return false after a fault */
static bool games_read(ProcessBot *self, const cJSON *games) {
    const double number = games == NULL ? 1 : cJSON_IsNumber(games) ? games->valuedouble : 0;
    if (!(number >= 1 && number <= SHARED_GAMES_MAX) || number != (uint32_t)number) {
        return bot_conversation_fail(&self->talk, BOT_FAULT_NO_START,
                                     "hello: \"games\": expected a whole number from 1 to %d",
                                     SHARED_GAMES_MAX);
    }
    self->hello.games = (uint32_t)number;
    return true;
}

/** Reads what its estimates measure. @return false after a fault */
static bool unit_read(ProcessBot *self, const cJSON *unit) {
    const char *const word = cJSON_IsString(unit) != 0 ? unit->valuestring : "";
    self->hello.unit = unit_of_text(word);
    return unit == NULL || self->hello.unit != BOT_UNIT_UNKNOWN ||
           bot_conversation_fail(&self->talk, BOT_FAULT_NO_START,
                                 "hello: \"unit\": expected \"points\" or \"result\"");
}

static bool hello_read(ProcessBot *self, const cJSON *answer) {
    const char *const unknown =
        process_wants_read(cJSON_GetObjectItemCaseSensitive(answer, "wants"), &self->hello.wants);
    self->hello.by_clock = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(answer, "clock")) != 0;
    self->hello.name_print = text_mix(text_mix(0, cJSON_GetObjectItemCaseSensitive(answer, "name")),
                                      cJSON_GetObjectItemCaseSensitive(answer, "version"));
    if (unknown != NULL) {
        return bot_conversation_fail(&self->talk, BOT_FAULT_NO_START,
                                     "hello: it wants '%.40s', which there is not", unknown);
    }
    return unit_read(self, cJSON_GetObjectItemCaseSensitive(answer, "unit")) &&
           games_read(self, cJSON_GetObjectItemCaseSensitive(answer, "games")) && wants_serve(self);
}

// Other games are played while this thread waits for a shared program.
static void wait_begin(const ProcessBot *self) {
    if (self->wait.begin != NULL && self->talk.tree.owner != NULL) {
        self->wait.begin(self->wait.user);
    }
}

/** @param waited wait_begin was called for a shared program */
static void wait_end(const ProcessBot *self, bool waited) {
    if (self->wait.end != NULL && waited) {
        self->wait.end(self->wait.user);
    }
}

static bool formality_ask(ProcessBot *self, const char *command, uint64_t id, int64_t limit_ms,
                          Answer *answer) {
    const BotQuestion question = {
        .command = command, .line = &self->line.buffer, .id = id, .limit_ms = (uint64_t)limit_ms};
    const bool waited = self->talk.tree.owner != NULL;
    wait_begin(self);
    const bool good = bot_conversation_ask_formality(&self->talk, &question, answer);
    wait_end(self, waited);
    return good;
}

/** Reports that it did not start; if no sandbox can be created, reports that. */
static bool start_failed(ProcessBot *self) {
    Message reason;
    self->talk.fault = BOT_FAULT_NO_START;
    if (!process_sandboxed(self->options) || sandbox_check(&reason) == STATUS_OK) {
        return false;
    }
    self->talk.arena_failed = true; // sandboxes worked when the run began
    return bot_conversation_fail(&self->talk, BOT_FAULT_NO_START, "%s", reason.text);
}

/** Starts a program. @return false after a fault */
static bool program_run(ProcessBot *self) {
    ControlGroup home;
    Message alone = {""};
    const BotOptionValue *const options = self->options;
    const bool sandboxed = process_sandboxed(options);
    const ProcessTreePlan plan = {.argv = sandboxed ? self->boxed.argv : self->command.argv,
                                  .sandboxed = sandboxed,
                                  .memory_bytes = (uint64_t)options[PROCESS_MEMORY_MB].integer
                                                  << 20,
                                  .files = (uint64_t)options[PROCESS_FILES].integer,
                                  .soft_files = self->soft_files,
                                  .groups = process_groups(options, &home, &alone)};
    process_stats_start(self->session_stats);
    if (!bot_conversation_start(&self->talk, &plan, alone.text, options[PROCESS_TRACE].text)) {
        return start_failed(self);
    }
    process_stats_group(self->session_stats, self->talk.alone);
    const uint64_t id = self->talk.next_id++;
    Answer answer;
    request_hello(&self->line, id, self->command.options);
    bool good = formality_ask(self, "hello", id, options[PROCESS_START_MS].integer, &answer);
    if (!good) {
        return start_failed(self);
    }
    good = bot_conversation_settle(&self->talk) && hello_read(self, answer.object);
    answer_free(&answer);
    return good;
}

/** Joins a shared program, or starts one. @return false after a fault */
static bool program_share(ProcessBot *self) {
    const char *const trace = self->options[PROCESS_TRACE].text;
    return shared_programs_join(self->shared, &self->talk, trace, &self->hello)
               ? wants_serve(self)
               : !self->talk.arena_failed && program_run(self) &&
                     shared_programs_adopt(self->shared, &self->talk, trace, &self->hello);
}

/**
 * Starts the program unless it runs.
 * @return false after a fault
 */
static bool program_start(ProcessBot *self) {
    if (self->talk.running) {
        return true;
    }
    if (self->shared == NULL || !shared_programs_enter(self->shared)) {
        return program_run(self);
    }
    self->talk.arena_failed = false; // of an earlier game
    const bool good = program_share(self);
    shared_programs_leave(self->shared);
    return good;
}

/** Ends the conversation of a game with a shared program. */
static void program_leave(ProcessBot *self) {
    if (self->talk.running && self->talk.tree.owner != NULL) {
        bot_conversation_stop(&self->talk, 0);
        process_stats_memory(self->session_stats, self->talk.memory_bytes);
    }
}

/** Returns true if the program is not started any more after a fault. */
static bool is_hopeless(const ProcessBot *self) {
    const bool shared_ended = self->options[PROCESS_RESTART].word == 1 && self->shared != NULL &&
                              shared_programs_failed(self->shared);
    return self->hopeless || shared_ended ||
           process_stats_hopeless(self->session_stats, self->options[PROCESS_WITHDRAW].real);
}

// ---- Telling

static void process_new_game(void *bot, const Game *game, int seat) {
    ProcessBot *const self = bot;
    self->begun = true;
    self->told = false;
    self->failed = false;
    self->decided = false;
    self->seat = seat;
    self->first_player = game_active_player(self->rules, game);
    text_buffer_clear(&self->queue);
    process_stats_game(self->session_stats);
    self->fault = BOT_FAULT_NONE;
    if (is_hopeless(self)) {
        self->hopeless = true;
        (void)bot_conversation_fail(&self->talk, BOT_FAULT_WITHDRAWN, "it failed too often before");
        fail(self);
    } else if (!program_start(self)) {
        fail(self);
    } else {
        bot_conversation_begin_game(&self->talk);
    }
}

/** Sends the line, or queues it until the program knows of the game. */
static void line_tell(ProcessBot *self) {
    if (!self->told) {
        text_buffer_add(&self->queue, self->line.buffer.text);
        text_buffer_add(&self->queue, "\n");
    } else if (!bot_conversation_tell(&self->talk, &self->line.buffer, TELL_MS)) {
        fail(self);
    }
}

static void process_observe(void *bot, const Game *game, Action action) {
    ProcessBot *const self = bot;
    const RequestChoice after = {.rules = self->rules, .game = game, .wants = self->hello.wants};
    if (self->begun && !self->failed && self->talk.running &&
        (self->hello.wants & WANT_OBSERVE) != 0 &&
        request_observe(&self->line, self->talk.next_id++, &after, action) == STATUS_OK) {
        line_tell(self);
    }
}

static void process_game_over(void *bot, const Game *game) {
    ProcessBot *const self = bot;
    if (self->told && !self->failed && self->talk.running && (self->hello.wants & WANT_OVER) != 0) {
        request_over(&self->line, self->talk.next_id++, self->rules, game);
        line_tell(self);
    }
    if (self->told && !self->failed && self->talk.running &&
        !bot_conversation_end_game(&self->talk)) {
        fail(self);
    }
    program_leave(self);
    self->begun = false;
    self->told = false;
}

/** Sends the new game and the observations so far. */
static bool game_tell(ProcessBot *self, const Rng *stream) {
    const RequestSeat seat = {.seat = self->seat,
                              .first_player = self->first_player,
                              .stream = *stream,
                              .tiles = (self->hello.wants & WANT_TILES) != 0};
    // Faults since its last game belong to no game.
    if (!bot_conversation_quiet(&self->talk) && self->options[PROCESS_RESTART].word == 0) {
        process_stats_stray(self->session_stats);
        bot_conversation_stop(&self->talk, 0);
        if (!program_start(self)) {
            return false;
        }
    }
    const uint64_t id = self->talk.next_id++;
    Answer answer;
    request_new(&self->line, id, self->rules, &seat);
    if (!formality_ask(self, "new", id, self->options[PROCESS_NEW_MS].integer, &answer)) {
        return false;
    }
    answer_free(&answer);
    self->told = true;
    if (self->queue.length > 0) {
        self->queue.length--; // its last newline is written with it
        const bool told = bot_conversation_tell(&self->talk, &self->queue, TELL_MS);
        text_buffer_clear(&self->queue);
        return told;
    }
    return true;
}

// ---- Choosing

/** Returns the action of an answer; 0 after a fault. */
static Action action_read(ProcessBot *self, const Game *game, uint32_t count,
                          const Answer *answer) {
    Message message = {""};
    Action action = 0;
    const StepDecision at = {self->rules, game, self->actions};
    const BotFault fault = answer_action(&at, count, answer, &action, &message);
    if (fault != BOT_FAULT_NONE) {
        (void)bot_conversation_fail(&self->talk, fault, "choose: %s", message.text);
        return 0;
    }
    return action;
}

/** Writes the question. */
static Status choice_write(ProcessBot *self, uint64_t id, const Game *game, uint32_t count,
                           const BotBudget *budget) {
    RequestChoice choice = {.rules = self->rules,
                            .game = game,
                            .actions = self->actions,
                            .action_count = count,
                            .wants = self->hello.wants,
                            .budget = budget,
                            .candidates = self->candidates};
    if ((self->hello.wants & WANT_CANDIDATES) != 0) {
        const BotClass *const greedy = bot_class_find("greedy");
        const BotBudget none = {.simulations = 0};
        Rng unused = {0, 1};
        (void)greedy->choose(self->adviser, game, &none, &unused);
        choice.candidate_count = greedy->candidates(self->adviser, self->candidates);
    }
    return request_choose(&self->line, id, &choice);
}

static Action question_ask(ProcessBot *self, const Game *game, const BotBudget *budget, Rng *rng) {
    const BotOptionValue *const options = self->options;
    const uint32_t count = game_actions(self->rules, game, self->actions);
    const bool first = !self->decided && options[PROCESS_FIRST_MS].integer != 0;
    const BotQuestion question = {
        .command = "choose",
        .line = &self->line.buffer,
        .id = self->talk.next_id++,
        .limit_ms = (uint64_t)options[first ? PROCESS_FIRST_MS : PROCESS_MOVE_MS].integer,
        .budget_ms = budget->processor_time ? 0 : budget->wait_ms,
        .whole = budget->processor_time,
        .ping_ms =
            (self->hello.wants & WANT_PING) != 0 ? (uint64_t)options[PROCESS_PING_MS].integer : 0,
        .budget = budget};
    Answer answer;
    if (choice_write(self, question.id, game, count, budget) != STATUS_OK) {
        (void)bot_conversation_fail_arena(&self->talk, "a question to a bot", ENOMEM);
        return 0;
    }
    const bool waited = self->talk.tree.owner != NULL;
    wait_begin(self);
    const bool good = bot_conversation_ask(&self->talk, &question, &answer);
    wait_end(self, waited);
    if (!good) {
        return 0;
    }
    self->decided = true;
    self->stats = answer_stats(answer.object);
    self->stats.wall_ns = self->talk.cost.wall_ns;
    self->stats.cpu_ns = self->talk.cost.cpu_ns;
    process_stats_decision(self->session_stats, &self->talk.cost);
    const Action action = action_read(self, game, count, &answer);
    answer_stream(answer.object, rng);
    if (budget->thinking && process_thinking_make(&self->thinking, self->rules)) {
        process_thinking_read(&self->thinking, game, answer.object, self->actions);
    }
    answer_free(&answer);
    return action;
}

static Action process_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    ProcessBot *const self = bot;
    Action action = 0;
    self->stats = (BotStats){.wall_ns = 1};
    process_thinking_clear(&self->thinking);
    if (!self->failed && program_start(self) && (self->told || game_tell(self, rng))) {
        action = question_ask(self, game, budget, rng);
    }
    if (action == 0 && !self->failed) {
        fail(self);
    }
    return action;
}

static BotFault process_fault(const void *bot) {
    const ProcessBot *const self = bot;
    return self->fault;
}

static bool process_by_clock(void *bot) {
    ProcessBot *const self = bot;
    return !self->hopeless && program_start(self) && self->hello.by_clock;
}

static BotStats process_stats(const void *bot) {
    const ProcessBot *const self = bot;
    return self->stats;
}

static uint32_t process_candidates(const void *bot, BotCandidate *out) {
    const ProcessBot *const self = bot;
    for (uint32_t i = 0; i < self->thinking.count; i++) {
        out[i] = self->thinking.candidates[i];
    }
    return self->thinking.count;
}

static uint32_t process_line(const void *bot, Action action, BotPly *out, uint32_t room) {
    const ProcessBot *const self = bot;
    return process_thinking_line(&self->thinking, action, out, room);
}

static uint64_t process_identity(void *bot) {
    ProcessBot *const self = bot;
    self->fault = BOT_FAULT_NONE;
    if (!program_start(self)) {
        self->fault = self->talk.fault;
        return 0;
    }
    return rng_mix(process_command_identity(&self->command) ^ self->hello.name_print);
}

const BotClass PROCESS_BOT = {
    .name = "process",
    .summary = "a program that speaks the protocol of bots/PROTOCOL.md",
    .options = PROCESS_OPTION_SPECS,
    .option_count = PROCESS_OPTION_COUNT,
    .create = process_create,
    .destroy = process_destroy,
    .new_game = process_new_game,
    .choose = process_choose,
    .observe = process_observe,
    .game_over = process_game_over,
    .stats = process_stats,
    .candidates = process_candidates,
    .line = process_line,
    .fault = process_fault,
    .by_clock = process_by_clock,
    .identity = process_identity,
};

Status process_spec_from_text(BotSpec *out, const char *text, Message *message) {
    const size_t length = strlen(PROCESS_BOT.name);
    if (strncmp(text, PROCESS_BOT.name, length) != 0 ||
        (text[length] != ':' && text[length] != '\0')) {
        return bot_spec_from_text(out, text, message);
    }
    return bot_spec_from_items(out, &PROCESS_BOT, text[length] == ':' ? text + length + 1 : NULL,
                               message);
}
