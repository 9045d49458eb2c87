// SPDX-License-Identifier: MIT
#include "play/interactive_table.h"

#include "play/match_parts.h"

#include <stdlib.h>
#include <string.h>

/* Sizes of the bots' evaluations so far, within the memory of the match. */
typedef struct ThoughtSizes {
    size_t size;
    uint32_t ply;
} ThoughtSizes;

/* A past decision. */
typedef struct PastDecision {
    Action action;
    Rng streams[PLAYERS_MAX]; /* bots' random streams before it */
    ThoughtSizes thoughts;    /* sizes before it */
} PastDecision;

struct InteractiveTable {
    Match *match;
    MatchSeat seats[PLAYERS_MAX]; // for people: a bot that is never asked
    const ScheduledGame *game;
    GameRecord record;
    PastDecision *plies; // array of rules_plies_max
    uint32_t count;
    uint32_t fault_count;     // number of decisions before the first fault
    Rng streams[PLAYERS_MAX]; // bots' random streams before the pending decision
    ThoughtSizes thoughts;    // sizes before it
    bool over;
};

// ---- The bot class of people

static void person_destroy(void *bot) {}

static const BotClass PERSON = {.name = "person", .destroy = person_destroy};

// ---- Creation

Status interactive_table_create(InteractiveTable **out, const MatchRules *rules,
                                const MatchSeat *seats, Message *message) {
    InteractiveTable *const table = calloc(1, sizeof *table);
    if (table == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a table");
    }
    MatchRules recorded = *rules;
    recorded.record_actions = true;
    Status status = match_create(&table->match, &recorded, message);
    if (status == STATUS_OK) {
        table->plies = calloc(rules_plies_max(rules->rules), sizeof *table->plies);
        status = table->plies != NULL
                     ? STATUS_OK
                     : message_set(message, STATUS_NO_MEMORY, "no memory for a table");
    }
    if (status != STATUS_OK) {
        interactive_table_destroy(table);
        return status;
    }
    for (int seat = 0; seat < rules_players(rules->rules); seat++) {
        table->seats[seat] = seats[seat];
        if (seats[seat].bot_class == NULL) {
            table->seats[seat] = (MatchSeat){.bot_class = &PERSON};
        }
    }
    *out = table;
    return STATUS_OK;
}

void interactive_table_destroy(InteractiveTable *table) {
    if (table != NULL) {
        match_destroy(table->match);
        free(table->plies);
        free(table);
    }
}

Match *interactive_table_match(InteractiveTable *table) {
    return table->match;
}

// ---- Playing

static int players_of(const InteractiveTable *table) {
    return rules_players(table->match->rules.rules);
}

/** Continues to the next decision. */
static void table_continue(InteractiveTable *table) {
    Pending pending;
    table->over = !match_wait(table->match, &table->record, &pending);
    memcpy(table->streams, table->match->bot_streams, sizeof table->streams);
    table->thoughts = (ThoughtSizes){table->match->thinking_size, table->match->thought_ply};
}

/**
 * Discards the evaluations after a size: those of the pending decision, or of decisions that were
 * taken back. The earlier bytes are unchanged.
 */
static void thoughts_truncate(InteractiveTable *table, ThoughtSizes thoughts) {
    table->thoughts = thoughts;
    table->match->thinking_size = thoughts.size;
    table->match->thought_ply = thoughts.ply;
}

static void table_begin(InteractiveTable *table) {
    Match *const match = table->match;
    match->tallying = !match->no_tally;
    match->audit = game_audit_none();
    match_begin(match, &table->record, table->game, 0);
    seats_start_clocks(table->seats, players_of(table), &match->clocks);
    seats_begin(table->seats, &match->views, match->game);
    table->count = 0;
    table_continue(table);
}

void interactive_table_begin(InteractiveTable *table, const ScheduledGame *game) {
    memset(&table->record, 0, sizeof table->record);
    table->record.reason = END_COMPLETED;
    table->game = game;
    table_begin(table);
}

bool interactive_table_over(const InteractiveTable *table) {
    return table->over;
}

static void fault_update(InteractiveTable *table, uint32_t before) {
    if (before == 0 && table->record.faults != 0) {
        table->fault_count = table->count;
    }
}

Action interactive_table_ask(InteractiveTable *table) {
    Match *const match = table->match;
    const uint32_t before = table->record.faults;
    const int seat = game_pending(match->rules.rules, match->game).player;
    CHECK(!table->over && (table->seats[seat].bot_class != &PERSON ||
                           interactive_table_plays_at_random(table, seat)));
    thoughts_truncate(table, table->thoughts); // discards the evaluation of a rejected answer
    memcpy(match->bot_streams, table->streams, sizeof match->bot_streams);
    const Action action = match_choose(match, &table->record, NULL, table->seats, seat);
    fault_update(table, before);
    return action;
}

void interactive_table_act(InteractiveTable *table, Action action) {
    CHECK(!table->over);
    PastDecision *const ply = &table->plies[table->count++];
    ply->action = action;
    memcpy(ply->streams, table->streams, sizeof ply->streams);
    ply->thoughts = table->thoughts;
    const Match *const match = table->match;
    const bool sealed = game_choice_sealed(match->rules.rules, match->game);
    match_take(table->match, action);
    table->record.plies++;
    seats_observe(table->seats, &match->views, match->game, action, sealed);
    table_continue(table);
}

// ---- Taking back

uint32_t interactive_table_count(const InteractiveTable *table) {
    return table->count;
}

int interactive_table_actor(const InteractiveTable *table, uint32_t index) {
    return (int)action_actor(table->plies[index].action);
}

void interactive_table_back(InteractiveTable *table, uint32_t count) {
    CHECK(count <= table->count);
    if (count == table->count) {
        return;
    }
    Match *const match = table->match;
    const GameRecord before = table->record;
    const PastDecision first_gone = table->plies[count];
    memset(&table->record, 0, sizeof table->record);
    table->record.reason = END_COMPLETED;
    if (before.faults != 0 && table->fault_count <= count) {
        table->record.faults = before.faults;
        table->record.fault_ply = before.fault_ply;
        table->record.reason = before.reason;
    }
    table_begin(table);
    while (table->count < count) {
        const Action action = table->plies[table->count].action;
        memcpy(match->bot_streams, table->plies[table->count].streams, sizeof match->bot_streams);
        memcpy(table->streams, match->bot_streams, sizeof table->streams);
        thoughts_truncate(table, table->plies[table->count].thoughts);
        interactive_table_act(table, action);
    }
    memcpy(match->bot_streams, first_gone.streams, sizeof match->bot_streams);
    memcpy(table->streams, first_gone.streams, sizeof table->streams);
    thoughts_truncate(table, first_gone.thoughts);
}

// ---- End of the game

void interactive_table_resign(InteractiveTable *table, int seat) {
    if (!interactive_table_plays_at_random(table, seat)) {
        const uint32_t before = table->record.faults;
        match_fault(table->match, &table->record, seat, END_EXIT);
        fault_update(table, before);
    }
}

bool interactive_table_plays_at_random(const InteractiveTable *table, int seat) {
    return (table->record.faults >> seat & 1U) != 0;
}

void interactive_table_judge(InteractiveTable *table, GameRecord *record) {
    Match *const match = table->match;
    CHECK(table->over);
    seats_end(table->seats, &match->views, match->game);
    match_judge(match, &table->record);
    table->record.actions = match->actions;
    table->record.actions_size = match->actions_size;
    table->record.thinking = match->thinking_size > 0 ? match->thinking : NULL;
    table->record.thinking_size = match->thinking_size;
    *record = table->record;
}
