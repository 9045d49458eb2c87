// SPDX-License-Identifier: MIT
#include "play/seats.h"
#include "process/suspension.h"
#include "text/clock_since.h"

#include <stdlib.h>
#include <time.h>

enum { WAIT_MORE_MS = 2 /* the deadline is checked here, after the wait */ };

static const uint64_t NS_PER_MS = 1000000;
static const uint64_t NS_PER_S = 1000000000;

// ---- Views

enum { GAME_ALIGNMENT = 64 };

Status seat_views_make(SeatViews *out, const Rules *rules, Message *message) {
    const bool secrets = rules_have_hidden_info(rules);
    *out =
        (SeatViews){.rules = rules,
                    .view = secrets ? aligned_alloc(GAME_ALIGNMENT, rules_game_size(rules)) : NULL};
    return !secrets || out->view != NULL
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory for what a seat sees");
}

void seat_views_free(SeatViews *views) {
    free(views->view);
    views->view = NULL;
}

const Game *seat_view(const SeatViews *views, const Game *game, int seat) {
    if (views->view == NULL) {
        return game;
    }
    game_copy(views->rules, views->view, game);
    game_observe(views->rules, views->view, seat);
    return views->view;
}

// ---- Clocks

static uint64_t clock_read(clockid_t clock) {
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) {
        return 0;
    }
    return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

uint64_t match_clock(void *clock_user) {
    return suspension_clock(clock_user);
}

uint64_t match_processor_clock(void *clock_user) {
    return clock_read(CLOCK_THREAD_CPUTIME_ID);
}

void seats_start_clocks(const MatchSeat *seats, int players, SeatClocks *clocks) {
    for (int seat = 0; seat < players; seat++) {
        clocks->left_ns[seat] = seats[seat].game_ms * NS_PER_MS;
    }
}

// ---- Decisions

/** Returns the times of a bot in another process; all 0 for other bots. */
static BotStats elsewhere(const MatchSeat *who) {
    return who->bot_class->fault != NULL && who->bot_class->stats != NULL
               ? who->bot_class->stats(who->bot)
               : (BotStats){.wall_ns = 0};
}

/** Returns the bot's choice and measures its time if required. */
static Action ask(const MatchSeat *who, const SeatQuestion *question, const BotBudget *budget) {
    GameTiming *const timing = question->timing;
    const int seat = question->seat;
    if (timing == NULL) {
        return who->bot_class->choose(who->bot, question->game, budget, question->stream);
    }
    // The slow clock (processor time) is read outside of the fast clock's interval, so that the
    // fast clock does not count these calls. The time that reading takes is recorded and
    // subtracted, since no thread uses more processor time than wall-clock time. Reading the slow
    // clock enters the kernel, which often switches to another thread then; that time is neither
    // the bot's nor the arena's.
    const uint64_t before = timing->cpu_measured ? match_clock(who->clock_user) : 0;
    const uint64_t cpu_start = timing->cpu_measured ? match_processor_clock(NULL) : 0;
    const uint64_t start = match_clock(who->clock_user);
    const Action choice =
        who->bot_class->choose(who->bot, question->game, budget, question->stream);
    const uint64_t end = match_clock(who->clock_user);
    const BotStats stats = elsewhere(who);
    const uint64_t took = stats.wall_ns != 0 ? stats.wall_ns : clock_since(start, end);
    if (timing->cpu_measured) {
        const uint64_t cpu =
            stats.wall_ns != 0 ? stats.cpu_ns : clock_since(cpu_start, match_processor_clock(NULL));
        // A program with several threads may use more processor time than wall-clock time.
        timing->cpu_ns[seat] += stats.wall_ns == 0 && cpu > took ? took : cpu;
        question->clocks->reading_ns +=
            clock_since(before, start) + clock_since(end, match_clock(who->clock_user));
    }
    move_times_add(&question->clocks->moves[seat], took);
    timing->choose_ns[seat] += took;
    timing->decisions[seat]++;
    return choice;
}

static Action ask_clocked(const MatchSeat *who, const SeatQuestion *question, bool *late) {
    const BotClock clock = who->processor_clock ? match_processor_clock : match_clock;
    const uint64_t margin_ns = who->margin_ms * NS_PER_MS;
    uint64_t *const left_ns = &question->clocks->left_ns[question->seat];
    uint64_t may_take_ns = *left_ns;
    BotBudget budget = who->budget;
    budget.thinking = question->thinking;
    budget.clock = clock;
    if (who->game_ms != 0) {
        // Whole milliseconds, at least one: 0 would mean that there is no clock.
        may_take_ns = *left_ns > NS_PER_MS ? *left_ns : NS_PER_MS;
        const uint64_t left_ms = may_take_ns / NS_PER_MS;
        budget.move_ms = budget.move_ms == 0 || budget.move_ms > left_ms ? left_ms : budget.move_ms;
        budget.game_ms = left_ms;
        budget.increment_ms = who->increment_ms;
    }
    budget.processor_time = who->processor_clock;
    budget.wait_ms = budget.move_ms == 0 ? 0 : budget.move_ms + who->margin_ms + WAIT_MORE_MS;
    budget.clock_user = who->clock_user;
    const uint64_t start = clock(who->clock_user);
    const Action choice = ask(who, question, &budget);
    const uint64_t call = clock_since(start, clock(who->clock_user));
    const BotStats stats = elsewhere(who);
    const uint64_t took = stats.wall_ns == 0     ? call
                          : who->processor_clock ? stats.cpu_ns
                                                 : stats.wall_ns;
    *late = who->budget.move_ms != 0 && took > who->budget.move_ms * NS_PER_MS + margin_ns;
    if (who->game_ms != 0) {
        *late = *late || took > may_take_ns + margin_ns;
        *left_ns = clock_since(took, *left_ns) + who->increment_ms * NS_PER_MS;
    }
    return choice;
}

Action seat_ask(const MatchSeat *who, const SeatQuestion *question, bool *late) {
    *late = false;
    if (who->game_ms != 0 || who->budget.move_ms != 0) {
        return ask_clocked(who, question, late);
    }
    BotBudget budget = who->budget;
    budget.thinking = question->thinking;
    return ask(who, question, &budget);
}

static BotFault fault_of(const BotClass *bot_class, const void *bot) {
    return bot_class->fault != NULL ? bot_class->fault(bot) : BOT_FAULT_NONE;
}

bool seat_failed(const MatchSeat *who) {
    return fault_of(who->bot_class, who->bot) != BOT_FAULT_NONE;
}

EndReason seat_fault(const MatchSeat *who) {
    static const EndReason REASONS[BOT_FAULT_COUNT] = {
        [BOT_FAULT_NONE] = END_ILLEGAL,        [BOT_FAULT_NO_START] = END_NO_START,
        [BOT_FAULT_NO_ANSWER] = END_NO_ANSWER, [BOT_FAULT_BAD_LINE] = END_BAD_LINE,
        [BOT_FAULT_WRONG_ID] = END_WRONG_ID,   [BOT_FAULT_ILLEGAL] = END_ILLEGAL,
        [BOT_FAULT_LATE] = END_TIME,           [BOT_FAULT_FLOOD] = END_FLOOD,
        [BOT_FAULT_CLOSED] = END_CLOSED,       [BOT_FAULT_CRASH] = END_CRASH,
        [BOT_FAULT_EXIT] = END_EXIT,           [BOT_FAULT_WITHDRAWN] = END_WITHDRAWN,
        [BOT_FAULT_SIGNAL] = END_SIGNAL};
    return REASONS[fault_of(who->bot_class, who->bot)];
}

void seat_ask_shadow(const MatchSeat *who, const SeatQuestion *before, Action choice, uint32_t ply,
                     GameAudit *audit) {
    if (who->shadow == NULL || audit->differs[before->seat] >= 0) {
        return;
    }
    const Action again =
        who->bot_class->choose(who->shadow, before->game, &who->budget, before->stream);
    // If one of the two gave no answer, they cannot be compared.
    if (fault_of(who->bot_class, who->bot) != BOT_FAULT_NONE ||
        fault_of(who->bot_class, who->shadow) != BOT_FAULT_NONE) {
        return;
    }
    audit->asked[before->seat]++;
    if (again != choice) {
        audit->differs[before->seat] = (int32_t)ply;
    }
}

// ---- Notifications

void seats_begin(const MatchSeat *seats, const SeatViews *views, const Game *game) {
    for (int seat = 0; seat < rules_players(views->rules); seat++) {
        const MatchSeat *const who = &seats[seat];
        if (who->bot_class->new_game != NULL) {
            const Game *const seen = seat_view(views, game, seat);
            who->bot_class->new_game(who->bot, seen, seat);
            if (who->shadow != NULL) {
                who->bot_class->new_game(who->shadow, seen, seat);
            }
        }
    }
}

void seats_observe(const MatchSeat *seats, const SeatViews *views, const Game *game, Action action,
                   bool sealed) {
    for (int seat = 0; seat < rules_players(views->rules); seat++) {
        const MatchSeat *const who = &seats[seat];
        const bool told = !sealed || (int)action_actor(action) == seat;
        if (told && who->bot_class->observe != NULL) {
            const Game *const seen = seat_view(views, game, seat);
            who->bot_class->observe(who->bot, seen, action);
            if (who->shadow != NULL) {
                who->bot_class->observe(who->shadow, seen, action);
            }
        }
    }
}

void seats_end(const MatchSeat *seats, const SeatViews *views, const Game *game) {
    for (int seat = 0; seat < rules_players(views->rules); seat++) {
        const MatchSeat *const who = &seats[seat];
        if (who->bot_class->game_over != NULL) {
            const Game *const seen = seat_view(views, game, seat);
            who->bot_class->game_over(who->bot, seen);
            if (who->shadow != NULL) {
                who->bot_class->game_over(who->shadow, seen);
            }
        }
    }
}
