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

Status seat_views_make(SeatViews *out, const Rules *rules, Message *message) {
    const bool has_hidden_info = rules_have_hidden_info(rules);
    *out = (SeatViews){.rules = rules, .view = has_hidden_info ? game_alloc(rules) : NULL};
    return !has_hidden_info || out->view != NULL
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory for the views of seats");
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
static BotStats external_stats(const MatchSeat *player) {
    return player->bot_class->fault != NULL && player->bot_class->stats != NULL
               ? player->bot_class->stats(player->bot)
               : (BotStats){.wall_ns = 0};
}

/** Returns the bot's choice and measures its time if required. */
static Action seat_choose(const MatchSeat *player, const SeatQuestion *question,
                          const BotBudget *budget) {
    GameTiming *const timing = question->timing;
    const int seat = question->seat;
    if (timing == NULL) {
        return player->bot_class->choose(player->bot, question->game, budget, question->stream);
    }
    // The slow clock (processor time) is read outside of the fast clock's interval, so that the
    // fast clock does not count these calls. Processor time then includes part of the reading, so
    // it is limited to the elapsed time. Reading the slow clock enters the kernel, which often
    // switches to another thread then; that time is neither the bot's nor the arena's.
    const uint64_t before = timing->cpu_measured ? match_clock(player->clock_user) : 0;
    const uint64_t cpu_start = timing->cpu_measured ? match_processor_clock(NULL) : 0;
    const uint64_t start = match_clock(player->clock_user);
    const Action choice =
        player->bot_class->choose(player->bot, question->game, budget, question->stream);
    const uint64_t end = match_clock(player->clock_user);
    const BotStats stats = external_stats(player);
    const uint64_t elapsed_ns = stats.wall_ns != 0 ? stats.wall_ns : clock_since(start, end);
    if (timing->cpu_measured) {
        const uint64_t cpu =
            stats.wall_ns != 0 ? stats.cpu_ns : clock_since(cpu_start, match_processor_clock(NULL));
        // Not limited for a program: its threads may use more processor time than elapsed time.
        timing->cpu_ns[seat] += stats.wall_ns == 0 && cpu > elapsed_ns ? elapsed_ns : cpu;
        question->clocks->reading_ns +=
            clock_since(before, start) + clock_since(end, match_clock(player->clock_user));
    }
    move_times_add(&question->clocks->moves[seat], elapsed_ns);
    timing->choose_ns[seat] += elapsed_ns;
    timing->decisions[seat]++;
    return choice;
}

/** Returns the time of the game's clock for a decision in ns, at least 1 ms: 0 means no clock. */
static uint64_t game_time_ns(const SeatQuestion *question) {
    const uint64_t left_ns = question->clocks->left_ns[question->seat];
    return left_ns > NS_PER_MS ? left_ns : NS_PER_MS;
}

/** Returns the budget of a decision, limited by the time left on the game's clock. */
static BotBudget clocked_budget(const MatchSeat *player, const SeatQuestion *question) {
    BotBudget budget = player->budget;
    budget.thinking = question->thinking;
    budget.clock = player->processor_clock ? match_processor_clock : match_clock;
    budget.clock_user = player->clock_user;
    budget.processor_time = player->processor_clock;
    if (player->game_ms != 0) {
        const uint64_t left_ms = game_time_ns(question) / NS_PER_MS;
        budget.move_ms = budget.move_ms == 0 || budget.move_ms > left_ms ? left_ms : budget.move_ms;
        budget.game_ms = left_ms;
        budget.increment_ms = player->increment_ms;
    }
    budget.wait_ms = budget.move_ms == 0 ? 0 : budget.move_ms + player->margin_ms + WAIT_MORE_MS;
    return budget;
}

/** Returns the time of an answer in ns: reported by an external bot, otherwise `call_ns`. */
static uint64_t answer_ns(const MatchSeat *player, uint64_t call_ns) {
    const BotStats stats = external_stats(player);
    if (stats.wall_ns == 0) {
        return call_ns;
    }
    return player->processor_clock ? stats.cpu_ns : stats.wall_ns;
}

/** Returns true if an answer exceeds the limit of the decision or of the game by the margin. */
static bool is_late(const MatchSeat *player, const SeatQuestion *question, uint64_t elapsed_ns) {
    const uint64_t margin_ns = player->margin_ms * NS_PER_MS;
    const uint64_t move_ns = player->budget.move_ms * NS_PER_MS;
    return (move_ns != 0 && elapsed_ns > move_ns + margin_ns) ||
           (player->game_ms != 0 && elapsed_ns > game_time_ns(question) + margin_ns);
}

/** Returns the bot's choice, checks its time, and updates the game's clock. */
static Action choose_clocked(const MatchSeat *player, const SeatQuestion *question, bool *late) {
    const BotBudget budget = clocked_budget(player, question);
    const uint64_t start = budget.clock(player->clock_user);
    const Action choice = seat_choose(player, question, &budget);
    const uint64_t call_ns = clock_since(start, budget.clock(player->clock_user));
    const uint64_t elapsed_ns = answer_ns(player, call_ns);
    *late = is_late(player, question, elapsed_ns);
    if (player->game_ms != 0) {
        uint64_t *const left_ns = &question->clocks->left_ns[question->seat];
        *left_ns = clock_since(elapsed_ns, *left_ns) + player->increment_ms * NS_PER_MS;
    }
    return choice;
}

Action seat_ask(const MatchSeat *player, const SeatQuestion *question, bool *late) {
    *late = false;
    if (player->game_ms != 0 || player->budget.move_ms != 0) {
        return choose_clocked(player, question, late);
    }
    BotBudget budget = player->budget;
    budget.thinking = question->thinking;
    return seat_choose(player, question, &budget);
}

static BotFault fault_of(const BotClass *bot_class, const void *bot) {
    return bot_class->fault != NULL ? bot_class->fault(bot) : BOT_FAULT_NONE;
}

bool seat_failed(const MatchSeat *player) {
    return fault_of(player->bot_class, player->bot) != BOT_FAULT_NONE;
}

EndReason seat_fault(const MatchSeat *player) {
    static const EndReason REASONS[BOT_FAULT_COUNT] = {
        [BOT_FAULT_NONE] = END_ILLEGAL,        [BOT_FAULT_NO_START] = END_NO_START,
        [BOT_FAULT_NO_ANSWER] = END_NO_ANSWER, [BOT_FAULT_BAD_LINE] = END_BAD_LINE,
        [BOT_FAULT_WRONG_ID] = END_WRONG_ID,   [BOT_FAULT_ILLEGAL] = END_ILLEGAL,
        [BOT_FAULT_LATE] = END_TIME,           [BOT_FAULT_FLOOD] = END_FLOOD,
        [BOT_FAULT_CLOSED] = END_CLOSED,       [BOT_FAULT_CRASH] = END_CRASH,
        [BOT_FAULT_EXIT] = END_EXIT,           [BOT_FAULT_WITHDRAWN] = END_WITHDRAWN,
        [BOT_FAULT_SIGNAL] = END_SIGNAL};
    return REASONS[fault_of(player->bot_class, player->bot)];
}

void seat_ask_shadow(const MatchSeat *player, const SeatQuestion *before, Action choice,
                     uint32_t ply, GameAudit *audit) {
    if (player->shadow == NULL || audit->differs[before->seat] >= 0) {
        return;
    }
    const Action again =
        player->bot_class->choose(player->shadow, before->game, &player->budget, before->stream);
    // If one of the two gave no answer, they cannot be compared.
    if (fault_of(player->bot_class, player->bot) != BOT_FAULT_NONE ||
        fault_of(player->bot_class, player->shadow) != BOT_FAULT_NONE) {
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
        const MatchSeat *const player = &seats[seat];
        if (player->bot_class->new_game != NULL) {
            const Game *const seen = seat_view(views, game, seat);
            player->bot_class->new_game(player->bot, seen, seat);
            if (player->shadow != NULL) {
                player->bot_class->new_game(player->shadow, seen, seat);
            }
        }
    }
}

void seats_observe(const MatchSeat *seats, const SeatViews *views, const Game *game, Action action,
                   bool sealed) {
    for (int seat = 0; seat < rules_players(views->rules); seat++) {
        const MatchSeat *const player = &seats[seat];
        const bool is_visible = !sealed || (int)action_actor(action) == seat;
        if (is_visible && player->bot_class->observe != NULL) {
            const Game *const seen = seat_view(views, game, seat);
            player->bot_class->observe(player->bot, seen, action);
            if (player->shadow != NULL) {
                player->bot_class->observe(player->shadow, seen, action);
            }
        }
    }
}

void seats_end(const MatchSeat *seats, const SeatViews *views, const Game *game) {
    for (int seat = 0; seat < rules_players(views->rules); seat++) {
        const MatchSeat *const player = &seats[seat];
        if (player->bot_class->game_over != NULL) {
            const Game *const seen = seat_view(views, game, seat);
            player->bot_class->game_over(player->bot, seen);
            if (player->shadow != NULL) {
                player->bot_class->game_over(player->shadow, seen);
            }
        }
    }
}
