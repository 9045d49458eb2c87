// SPDX-License-Identifier: MIT
#include "carcarena/arena/match.h"

#include "play/judge.h"
#include "play/match_parts.h"
#include "text/clock_since.h"

#include <stdlib.h>
#include <string.h>

Status match_create(Match **out, const MatchRules *rules, Message *message) {
    Match *const match = aligned_alloc(CACHE_LINE, sizeof *match);
    if (match == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a table");
    }
    memset(match, 0, sizeof *match);
    match->rules = *rules;
    match->bounded = strcmp(rules_option_text(rules->rules, "unplayable"), "discard") == 0 &&
                     rules->plies_max == 0 && rules->lead.points == 0;
    match->game = game_alloc(rules->rules);
    if (rules->record_actions) {
        match->actions = malloc((size_t)rules_plies_max(rules->rules) * ACTION_CODE_MAX);
    }
    if (rules->record_thinking) {
        match->thinking = malloc(thought_code_max(rules->rules, rules->record_visits));
    }
    if (rules->record_visits) {
        match->thought.rest_room = rules_actions_max(rules->rules);
        match->thought.rest = malloc(match->thought.rest_room * sizeof *match->thought.rest);
    }
    const Status views = seat_views_make(&match->views, rules->rules, message);
    match->candidates = malloc(rules_actions_max(rules->rules) * sizeof *match->candidates);
    if (match->game == NULL || (rules->record_actions && match->actions == NULL) ||
        (rules->record_thinking && match->thinking == NULL) || match->candidates == NULL ||
        (rules->record_visits && match->thought.rest == NULL) || views != STATUS_OK) {
        match_destroy(match);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a table");
    }
    *out = match;
    return STATUS_OK;
}

void match_destroy(Match *match) {
    if (match == NULL) {
        return;
    }
    free(match->game);
    seat_views_free(&match->views);
    free(match->actions);
    free(match->thinking);
    free(match->thought.rest);
    free(match->candidates);
    free(match->moves);
    free(match);
}

void match_watch(Match *match, const MatchWatcher *watcher) {
    match->watcher = watcher != NULL ? *watcher : (MatchWatcher){.user = NULL};
}

const Game *match_game(const Match *match) {
    return match->game;
}

void match_keep_tally(Match *match, bool keep) {
    match->no_tally = !keep;
}

const GameAudit *match_audit(const Match *match) {
    return &match->audit;
}

// ---- One game

/**
 * Gives the bots their streams. Games of a block share them, so they are kept: computing them takes
 * a twelfth of the time of a game of random bots.
 */
static void streams_begin(Match *match, const ScheduledGame *game, uint32_t attempt) {
    if (!match->streams_known || match->streams_block != game->block ||
        match->streams_round != game->round_again || match->streams_attempt != attempt) {
        schedule_bot_streams(match->rules.schedule, game, attempt, match->block_streams);
        match->streams_known = true;
        match->streams_block = game->block;
        match->streams_round = game->round_again;
        match->streams_attempt = attempt;
    }
    memcpy(match->bot_streams, match->block_streams, sizeof match->bot_streams);
}

void match_begin(Match *match, GameRecord *record, const ScheduledGame *game, uint32_t attempt) {
    const Schedule *const schedule = match->rules.schedule;
    const int players = rules_players(match->rules.rules);
    match->scheduled = game;
    record->deck = schedule_deal(schedule, game, attempt, match->rules.rules, &match->deck);
    record->attempt = attempt;
    record->id = game->id;
    record->first = game->first;
    record->plies = 0;
    for (int seat = 0; seat < players; seat++) {
        record->bots[seat] = game->bots[seat];
    }
    streams_begin(match, game, attempt);
    if (!schedule->request.sealed) {
        match->chance = schedule_chance_stream(schedule, game, attempt);
    }
    match->attempt = attempt;
    match->steps = 0;
    game_start(match->rules.rules, match->game, (int)game->first);
    if (match->tallying) {
        tally_begin(&match->tally);
    }
    match->actions_size = 0;
    match->thinking_size = 0;
    match->thought_ply = 0;
    match->cursor = (ActionCursor){0, 0};
    memset(match->audit.decisions, 0, sizeof match->audit.decisions);
    stop_begin(&match->stop, &match->rules);
    if (match->watcher.began != NULL) {
        match->watcher.began(match->watcher.user, match->game);
    }
}

/** Returns room for the awards of one step; NULL if they are not counted. */
static ScoreLog *step_log(Match *match, ScoreLog *log) {
    *log = (ScoreLog){.events = match->events, .capacity = EVENTS_MAX};
    return match->tallying || match->watcher.scored != NULL ? log : NULL;
}

/**
 * Reports an action, or chance (action 0).
 * @param log from step_log
 */
static void step_tell(Match *match, Action action, const ScoreLog *log) {
    if (match->tallying && (action != 0 || log->count > 0)) {
        tally_step(&match->tally, action, log);
    }
    if (match->watcher.scored != NULL && log->count > 0) {
        match->watcher.scored(match->watcher.user, match->game, log);
    }
}

/**
 * Counts events and draws. In sealed runs, where each has its own stream, returns it if a number is
 * `needed`.
 */
static void step_stream(Match *match, RngPurpose purpose, bool needed, Rng *out) {
    const Schedule *const schedule = match->rules.schedule;
    const uint64_t step = match->steps++;
    if (needed && schedule->request.sealed) {
        *out = schedule_step_stream(schedule, match->scheduled, match->attempt, purpose, step);
    }
}

static void tile_draw(Match *match) {
    if (match->watcher.drawing != NULL) {
        match->watcher.drawing(match->watcher.user, match->game);
    }
    ScoreLog log;
    ScoreLog *const wanted = step_log(match, &log);
    step_stream(match, RNG_CHANCE, deck_needs_chance(&match->deck, match->game), &match->chance);
    const uint32_t type =
        deck_draw_logged(match->rules.rules, &match->deck, match->game, &match->chance, wanted);
    if (match->watcher.drawn != NULL) {
        match->watcher.drawn(match->watcher.user, match->game, type);
    }
    step_tell(match, 0, wanted);
}

static void event_happen(Match *match) {
    const MatchWatcher *const watcher = &match->watcher;
    if (watcher->happening != NULL) {
        watcher->happening(watcher->user, match->game);
    }
    ScoreLog log;
    ScoreLog *const wanted = step_log(match, &log);
    step_stream(match, RNG_EVENTS, true, &match->deck.events);
    const Outcome outcome = deck_resolve(match->rules.rules, &match->deck, match->game, wanted);
    if (watcher->happened != NULL) {
        watcher->happened(watcher->user, match->game, outcome.text);
    }
    step_tell(match, 0, wanted);
}

void match_take(Match *match, Action action) {
    if (match->rules.record_actions) {
        match->actions_size +=
            action_encode(match->actions + match->actions_size, &match->cursor, action);
    }
    if (match->watcher.acting != NULL) {
        match->watcher.acting(match->watcher.user, match->game, action);
    }
    lead_act(&match->stop.lead, action);
    ScoreLog log;
    ScoreLog *const wanted = step_log(match, &log);
    game_apply_logged(match->rules.rules, match->game, action, wanted);
    ASSERT_SLOW(game_check(match->rules.rules, match->game, NULL) == STATUS_OK);
    step_tell(match, action, wanted);
}

void match_fault(Match *match, GameRecord *record, int seat, EndReason reason) {
    // A bot that has failed gains nothing by ending another one.
    if (record->faults == 0 || reason == END_SIGNAL) {
        record->reason = reason;
        record->fault_ply = record->plies;
    }
    record->faults |= 1U << seat;
    match->harness_streams[seat] =
        schedule_harness_stream(match->rules.schedule, match->scheduled, record->attempt, seat);
}

static bool thoughts_wanted(const Match *match) {
    return match->rules.record_thinking || match->watcher.thought != NULL;
}

/** Records and reports the bot's thinking about its choice, if requested. */
static void thought_keep(Match *match, const MatchSeat *who, uint32_t ply, Action chosen) {
    const MatchWatcher *const watcher = &match->watcher;
    Thought *const thought = &match->thought;
    if (!thoughts_wanted(match) ||
        !thought_take(thought, who->bot_class, who->bot, match->candidates, chosen)) {
        return;
    }
    thought->ply = ply;
    if (match->rules.record_thinking) {
        match->thinking_size +=
            thought_encode(match->thinking + match->thinking_size, thought, match->thought_ply);
        match->thought_ply = ply;
    }
    if (watcher->thought != NULL) {
        watcher->thought(watcher->user, match->game, thought);
    }
}

Action match_choose(Match *match, GameRecord *record, GameTiming *timing, const MatchSeat *seats,
                    int seat) {
    const Rules *const rules = match->rules.rules;
    if ((record->faults & (1U << seat)) != 0) {
        return game_sample_action(rules, match->game, &match->harness_streams[seat]);
    }
    const MatchSeat *const who = &seats[seat];
    Rng stream = match->bot_streams[seat]; // before the bot is asked
    SeatQuestion question = {.game = seat_view(&match->views, match->game, seat),
                             .seat = seat,
                             .stream = &match->bot_streams[seat],
                             .timing = timing,
                             .clocks = &match->clocks,
                             .thinking = thoughts_wanted(match)};
    bool late = false;
    const Action choice = seat_ask(who, &question, &late);
    question.stream = &stream;
    seat_ask_shadow(who, &question, choice, record->plies, &match->audit);
    Action action = 0;
    if (late || game_normalize(rules, match->game, choice, &action, NULL) != STATUS_OK) {
        match_fault(match, record, seat, late ? END_TIME : seat_fault(who));
        return game_sample_action(rules, match->game, &match->harness_streams[seat]);
    }
    thought_keep(match, who, record->plies, action);
    uint64_t *const decisions = &match->audit.decisions[seat];
    *decisions = rng_mix(*decisions ^ action);
    return action;
}

bool match_plays_itself(const Match *match, const MatchSeat *seats) {
    const MatchWatcher *const watcher = &match->watcher;
    bool itself = match->bounded && !match->rules.schedule->request.sealed &&
                  !match->rules.record_actions && watcher->drawing == NULL &&
                  watcher->drawn == NULL && watcher->happening == NULL &&
                  watcher->happened == NULL && watcher->thought == NULL &&
                  watcher->acting == NULL && watcher->scored == NULL;
    for (int seat = 0; itself && seat < rules_players(match->rules.rules); seat++) {
        const BotClass *const bot_class = seats[seat].bot_class;
        itself = bot_class->uniform != NULL && bot_class->uniform(seats[seat].bot) &&
                 seats[seat].shadow == NULL;
    }
    return itself;
}

bool match_wait(Match *match, GameRecord *record, Pending *pending) {
    const Rules *const rules = match->rules.rules;
    for (;; record->plies++) {
        *pending = game_pending(rules, match->game);
        if (pending->kind == PENDING_OVER) {
            return false;
        }
        if (record->plies >= stop_length(&match->rules)) {
            stop_at_length(&match->stop, &match->rules, record);
            return false;
        }
        if (pending->kind == PENDING_DECISION) {
            return true;
        }
        if (pending->kind == PENDING_CHANCE) {
            event_happen(match);
            continue;
        }
        if (stop_at_lead(&match->stop, &match->rules, record, match->game)) {
            return false;
        }
        tile_draw(match);
    }
}

/**
 * Reports the end of the game. A bot that fails then, or has failed since its last decision, is at
 * fault in this game.
 */
static void game_end(Match *match, GameRecord *record, const MatchSeat *seats) {
    seats_end(seats, &match->views, match->game);
    const bool over = record->reason != END_VOID && !judge_voids(record, &match->rules);
    for (int seat = 0; over && seat < rules_players(match->rules.rules); seat++) {
        if ((record->faults & (1U << seat)) == 0 && seat_failed(&seats[seat])) {
            match_fault(match, record, seat, seat_fault(&seats[seat]));
        }
    }
}

static void game_play(Match *match, GameRecord *record, GameTiming *timing,
                      const MatchSeat *seats) {
    const int players = rules_players(match->rules.rules);
    Pending pending;
    record->reason = END_COMPLETED;
    record->faults = 0;
    record->fault_ply = 0;
    seats_start_clocks(seats, players, &match->clocks);
    seats_begin(seats, &match->views, match->game);
    if (timing == NULL && !match->tallying && match_plays_itself(match, seats)) {
        record->plies = deck_playout(match->rules.rules, &match->deck, match->game,
                                     match->bot_streams, &match->chance);
        seats_end(seats, &match->views, match->game);
        return;
    }
    for (; match_wait(match, record, &pending); record->plies++) {
        const Action action = match_choose(match, record, timing, seats, pending.player);
        if (judge_voids(record, &match->rules)) {
            break;
        }
        const bool sealed = game_choice_sealed(match->rules.rules, match->game);
        match_take(match, action);
        seats_observe(seats, &match->views, match->game, action, sealed);
    }
    game_end(match, record, seats);
}

// ---- Judging

/** Sets the points at the end; a stopped game is scored as it stands. */
static void scores_take(Match *match, GameRecord *record) {
    const Rules *const rules = match->rules.rules;
    if (!match->stop.stopped) {
        game_scores(rules, match->game, record->scores);
        return;
    }
    ScoreLog log;
    ScoreLog *const wanted = step_log(match, &log);
    game_value_logged(rules, match->game, record->scores, wanted);
    step_tell(match, 0, wanted);
}

void match_judge(Match *match, GameRecord *record) {
    const Rules *const rules = match->rules.rules;
    scores_take(match, record);
    record->state_hash = game_hash(rules, match->game);
    record->tally.kept = false;
    if (match->tallying) {
        record->tally = match->tally;
        tally_end(&record->tally, rules, match->game);
    }
    ranks_judge(record, &match->rules, match->stop.level);
}

/**
 * Of the games that the engine plays by itself, few are played step by step for a score breakdown:
 * every second checked one, which costs 2 % of a run.
 */
static bool tally_sampled(const Match *match, const ScheduledGame *game) {
    return game->block % 2 == 0 && schedule_audited(match->rules.schedule, game);
}

/** Begins to time a game. */
static void timing_begin(Match *match, GameTiming *timing) {
    const size_t players = (size_t)rules_players(match->rules.rules);
    *timing = (GameTiming){.cpu_measured = timing->cpu_measured, .worker = timing->worker};
    match->clocks.reading_ns = 0;
    memset(match->clocks.moves, 0, players * sizeof match->clocks.moves[0]);
}

/** Stores the decision times as bytes; without memory they are unknown. */
static void timing_end(Match *match, GameTiming *timing, uint64_t game_ns) {
    const int players = rules_players(match->rules.rules);
    timing->measured = true;
    timing->game_ns = clock_since(match->clocks.reading_ns, game_ns);
    if (match->moves == NULL) {
        match->moves = malloc((size_t)players * MOVE_TIMES_CODE_MAX);
    }
    for (int seat = 0; match->moves != NULL && seat < players; seat++) {
        timing->moves_size +=
            move_times_encode(match->moves + timing->moves_size, &match->clocks.moves[seat]);
    }
    timing->moves = match->moves;
}

void match_play(Match *match, GameRecord *record, GameTiming *timing, const ScheduledGame *game,
                const MatchSeat *seats) {
    memset(record, 0, sizeof *record);
    match->audit = game_audit_none();
    match->tallying =
        !match->no_tally && (!match_plays_itself(match, seats) || tally_sampled(match, game));
    uint64_t start = 0;
    if (timing != NULL) {
        timing_begin(match, timing);
        start = match_clock(NULL);
    }
    bool again = true;
    for (uint32_t attempt = 0; again; attempt++) {
        match_begin(match, record, game, attempt);
        game_play(match, record, timing, seats);
        match_judge(match, record);
        again = judge_again(record, &match->rules);
    }
    if (timing != NULL) {
        timing_end(match, timing, clock_since(start, match_clock(NULL)));
    }
    record->actions = match->rules.record_actions ? match->actions : NULL;
    record->actions_size = match->actions_size;
    record->thinking = match->thinking_size > 0 ? match->thinking : NULL;
    record->thinking_size = match->thinking_size;
}
