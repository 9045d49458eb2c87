// SPDX-License-Identifier: MIT The calls of searches, by all threads.
#include "searches.h"
#include "searches_play.h"
#include "searches_rows.h"
#include "searches_walk.h"

#include <stdatomic.h>
#include <string.h>

// The work of all threads in one call.
typedef struct Task {
    Searches *searches;
    const SearchRows *rows;
    const SearchAnswers *answers;
    const SearchAfter *after;
    const int32_t *actions;
    atomic_uint_fast64_t wrong; /* lowest row with a wrong answer or action, or UINT64_MAX */
} Task;

static void wrong_note(Task *task, uint64_t row) {
    uint_fast64_t lowest = atomic_load(&task->wrong);
    while (row < lowest && !atomic_compare_exchange_weak(&task->wrong, &lowest, row)) {
    }
}

uint32_t searches_room(const Searches *searches) {
    return searches->config.games * searches->config.leaves;
}

uint32_t searches_mask_size(const Searches *searches) {
    return searches->mask_size;
}

Lanes *searches_lanes(const Searches *searches) {
    return searches->parts[0].writer;
}

uint32_t searches_listed(const Searches *searches) {
    return searches->listed;
}

const Game *searches_game(const Searches *searches, uint32_t slot) {
    return searches->slots[slot].game;
}

bool searches_over(const Searches *searches) {
    for (uint32_t i = 0; i < searches->config.games; i++) {
        if (searches->slots[i].state != SLOT_IDLE) {
            return false;
        }
    }
    return true;
}

static Status broken_check(const Searches *searches, Message *message) {
    for (uint32_t i = 0; i < searches->config.games; i++) {
        if (searches->slots[i].broken) {
            return message_set(message, STATUS_NO_MEMORY, "out of memory for the trees");
        }
    }
    return STATUS_OK;
}

/** Returns how many legal actions the waiting leaves of a slot, or its finished search, have. */
static uint32_t actions_of(const Slot *slot) {
    uint32_t count = 0;
    for (uint32_t leaf = 0; leaf < slot->waiting; leaf++) {
        count += slot->tree.nodes[slot->leaves[leaf].node].count;
    }
    return slot->state == SLOT_DECIDED ? root_count(slot) : count;
}

/** Assigns rows to the leaves or the finished searches of all slots. @return their number */
static uint32_t rows_assign(Searches *searches, bool roots, const SearchRows *arrays) {
    uint32_t row = 0;
    uint32_t list = 0;
    for (uint32_t i = 0; i < searches->config.games; i++) {
        Slot *const slot = &searches->slots[i];
        if ((slot->state == SLOT_DECIDED) != roots) {
            continue;
        }
        slot->row = row;
        slot->list = list;
        row += roots ? 1 : slot->waiting;
        list += actions_of(slot);
    }
    if (arrays->first != NULL) {
        arrays->first[row] = list;
    }
    searches->listed = roots ? searches->listed : list;
    return row;
}

/* ---- Leaves. */

static void do_search(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end && !searches_stopped(task->searches); i++) {
        Slot *const slot = &task->searches->slots[i];
        if (slot->state == SLOT_SEARCHING && (slot->waiting == 0 || slot->paused)) {
            slot_search(task->searches, slot, &task->searches->parts[part]);
        }
    }
}

static void do_leaves(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end && !searches_stopped(task->searches); i++) {
        const Slot *const slot = &task->searches->slots[i];
        uint32_t list = slot->list;
        for (uint32_t leaf = 0; leaf < slot->waiting; leaf++) {
            leaf_write(task->searches, slot, leaf, &task->searches->parts[part], task->rows,
                       slot->row + leaf);
            if (task->rows->first != NULL) {
                task->rows->first[slot->row + leaf] = list;
            }
            list += slot->tree.nodes[slot->leaves[leaf].node].count;
        }
    }
}

void searches_watch(Searches *searches, BotClock clock, CrewPoll poll, void *user) {
    searches->config.budget = (BotBudget){.clock = clock, .clock_user = user};
    searches->config.poll = poll;
    crew_poll(searches->crew, poll, user);
}

Status searches_leaves(Searches *searches, const SearchRows *arrays, uint32_t *rows,
                       Message *message) {
    Task task = {.searches = searches, .rows = arrays};
    crew_do(searches->crew, searches->config.games, do_search, &task);
    const Status status = broken_check(searches, message);
    if (status == STATUS_OK && !searches_stopped(searches)) {
        *rows = rows_assign(searches, false, arrays);
        crew_do(searches->crew, searches->config.games, do_leaves, &task);
    }
    return status;
}

/* ---- Answers. */

/** Calls `work` for each waiting leaf of a slot. */
static void answers_each(Task *task, uint32_t part, Slot *slot,
                         void (*work)(Task *task, Slot *slot, const Leaf *leaf,
                                      const SearchPart *part, const AnswerRow *from)) {
    AnswerRow from = {task->answers, slot->row, slot->list};
    for (uint32_t leaf = 0; leaf < slot->waiting; leaf++) {
        const Leaf *const at = &slot->leaves[leaf];
        work(task, slot, at, &task->searches->parts[part], &from);
        from.row++;
        from.first += slot->tree.nodes[at->node].count;
    }
}

static void leaf_check(Task *task, Slot *slot, const Leaf *leaf, const SearchPart *part,
                       const AnswerRow *from) {
    if (!answer_valid(task->searches, slot, leaf, part, from)) {
        wrong_note(task, from->row);
    }
}

static void do_check(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    Task *const task = user;
    for (uint32_t i = begin; i < end && !searches_stopped(task->searches); i++) {
        answers_each(task, part, &task->searches->slots[i], leaf_check);
    }
}

static void leaf_take(Task *task, Slot *slot, const Leaf *leaf, const SearchPart *part,
                      const AnswerRow *from) {
    double values[PLAYERS_MAX];
    answer_read(task->searches, slot, leaf, part, from, values);
    leaf_answer(task->searches, slot, leaf, values);
}

static void do_answer(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    Task *const task = user;
    for (uint32_t i = begin; i < end && !searches_stopped(task->searches); i++) {
        Slot *const slot = &task->searches->slots[i];
        if (slot->waiting > 0) {
            answers_each(task, part, slot, leaf_take);
            slot->waiting = 0;
            slot_finish(task->searches, slot, &task->searches->parts[part]);
        }
    }
}

Status searches_answer(Searches *searches, const SearchAnswers *answers, Message *message) {
    Task task = {.searches = searches, .answers = answers};
    atomic_init(&task.wrong, UINT64_MAX);
    crew_do(searches->crew, searches->config.games, do_check, &task);
    const uint64_t wrong = atomic_load(&task.wrong);
    if (wrong != UINT64_MAX) {
        return message_set(message, STATUS_INVALID,
                           "row %llu: expected finite values, and priors that are numbers or "
                           "-infinity; nothing has changed",
                           (unsigned long long)wrong);
    }
    crew_do(searches->crew, searches->config.games, do_answer, &task);
    return STATUS_OK;
}

/* ---- Finished searches. */

static void do_roots(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end && !searches_stopped(task->searches); i++) {
        const Slot *const slot = &task->searches->slots[i];
        if (slot->state == SLOT_DECIDED) {
            root_write(task->searches, slot, &task->searches->parts[part], task->rows, slot->row);
            if (task->rows->first != NULL) {
                task->rows->first[slot->row] = slot->list;
            }
        }
    }
}

uint32_t searches_decided(Searches *searches, const SearchRows *arrays) {
    Task task = {.searches = searches, .rows = arrays};
    const uint32_t rows = rows_assign(searches, true, arrays);
    if (rows > 0) {
        crew_do(searches->crew, searches->config.games, do_roots, &task);
    }
    return rows;
}

static void do_actions(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    Task *const task = user;
    for (uint32_t i = begin; i < end && !searches_stopped(task->searches); i++) {
        Slot *const slot = &task->searches->slots[i];
        if (slot->state == SLOT_DECIDED) {
            const int64_t action = root_action(task->searches, slot, task->actions[slot->row],
                                               &task->searches->parts[part]);
            slot->given = action < 0 ? 0 : (uint32_t)action;
            if (action < 0) {
                wrong_note(task, slot->row);
            }
        }
    }
}

static void do_play(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end && !searches_stopped(task->searches); i++) {
        Slot *const slot = &task->searches->slots[i];
        if (slot->state == SLOT_DECIDED || slot->state == SLOT_ADVANCING) {
            slot_play(task->searches, slot, &task->searches->parts[part]);
        }
    }
}

static void do_next(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end && !searches_stopped(task->searches); i++) {
        Slot *const slot = &task->searches->slots[i];
        if (slot->state == SLOT_NEXT) {
            slot_begin(task->searches, slot, &task->searches->parts[part]);
        }
    }
}

static void end_write(const Searches *searches, const Slot *slot, const SearchEnds *ends,
                      uint32_t row) {
    double values[PLAYERS_MAX];
    scores_value(searches, slot->ended_scores, values);
    if (ends->number != NULL) {
        ends->number[row] = slot->ended_number;
    }
    if (ends->slot != NULL) {
        ends->slot[row] = slot->slot;
    }
    for (int seat = 0; seat < searches->seats; seat++) {
        const size_t item = (size_t)row * (size_t)searches->seats + (size_t)seat;
        if (ends->score != NULL) {
            ends->score[item] = slot->ended_scores[seat];
        }
        if (ends->value != NULL) {
            ends->value[item] = (float)values[seat];
        }
    }
}

/**
 * Gives the slots of finished games new numbers, in the order of slots.
 * @return true if a game has to begin
 */
static bool ends_note(Searches *searches) {
    bool next = false;
    for (uint32_t i = 0; i < searches->config.games; i++) {
        Slot *const slot = &searches->slots[i];
        if (slot->state == SLOT_ENDED) {
            slot->unreported = true;
            slot->ended_number = slot->number;
            memcpy(slot->ended_scores, slot->scores, sizeof slot->ended_scores);
            slot->state = searches->next < searches->end ? SLOT_NEXT : SLOT_IDLE;
            slot->number = slot->state == SLOT_NEXT ? searches->next++ : slot->number;
        }
        next = next || slot->state == SLOT_NEXT;
    }
    return next;
}

/** Writes the ends of games that were not reported. @return their number */
static uint32_t ends_take(Searches *searches, const SearchEnds *ends) {
    uint32_t row = 0;
    for (uint32_t i = 0; i < searches->config.games; i++) {
        Slot *const slot = &searches->slots[i];
        if (slot->unreported) {
            slot->unreported = false;
            end_write(searches, slot, ends, row++);
        }
    }
    return row;
}

/** Takes the actions of the caller. */
static Status actions_take(Task *task, Message *message) {
    Searches *const searches = task->searches;
    const SearchRows none = {.first = NULL};
    (void)rows_assign(searches, true, &none);
    atomic_init(&task->wrong, UINT64_MAX);
    crew_do(searches->crew, searches->config.games, do_actions, task);
    const uint64_t wrong = atomic_load(&task->wrong);
    if (wrong != UINT64_MAX) {
        return message_set(message, STATUS_ILLEGAL,
                           "actions[%llu] is %d, which is not legal; nothing has changed",
                           (unsigned long long)wrong, (int)task->actions[wrong]);
    }
    for (uint32_t i = 0; i < searches->config.games && !searches_stopped(searches); i++) {
        searches->slots[i].chosen = searches->slots[i].given;
    }
    return STATUS_OK;
}

Status searches_play(Searches *searches, const int32_t *actions, const SearchEnds *ends,
                     uint32_t *ended, Message *message) {
    Task task = {.searches = searches, .actions = actions};
    if (actions != NULL) {
        const Status status = actions_take(&task, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    *ended = 0;
    crew_do(searches->crew, searches->config.games, do_play, &task);
    if (searches_stopped(searches)) {
        return STATUS_OK;
    }
    if (ends_note(searches)) {
        crew_do(searches->crew, searches->config.games, do_next, &task);
    }
    *ended = searches_stopped(searches) ? 0 : ends_take(searches, ends);
    return broken_check(searches, message);
}

/* ---- Terms after actions. */

static void do_after(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    const SearchPart *const scratch = &task->searches->parts[part];
    for (uint32_t i = begin; i < end; i++) {
        const Slot *const slot = &task->searches->slots[i];
        uint32_t row = slot->list;
        if (task->after->roots) {
            if (slot->state == SLOT_DECIDED && !searches_stopped(task->searches)) {
                after_write(task->searches, slot, slot->game, TREE_ROOT, scratch, task->after, row);
            }
            continue;
        }
        for (uint32_t leaf = 0; leaf < slot->waiting && !searches_stopped(task->searches); leaf++) {
            const Leaf *const at = &slot->leaves[leaf];
            after_write(task->searches, slot, at->game, at->node, scratch, task->after, row);
            row += slot->tree.nodes[at->node].count;
        }
    }
}

uint32_t searches_after(Searches *searches, const SearchAfter *after) {
    Task task = {.searches = searches, .after = after};
    const SearchRows none = {.first = NULL};
    (void)rows_assign(searches, after->roots, &none);
    uint32_t count = 0;
    for (uint32_t i = 0; i < searches->config.games; i++) {
        const Slot *const slot = &searches->slots[i];
        count += (slot->state == SLOT_DECIDED) == after->roots ? actions_of(slot) : 0;
    }
    if (count <= after->room) {
        crew_do(searches->crew, searches->config.games, do_after, &task);
    }
    return count;
}

/* ---- Positions from elsewhere. */

Status searches_set(Searches *searches, uint32_t slot, const Game *game, Message *message) {
    const Rules *const rules = searches->config.rules;
    Slot *const at = &searches->slots[slot];
    if (game_pending(rules, game).kind != PENDING_DECISION) {
        return message_set(message, STATUS_INVALID, "set: expected a game with a pending decision");
    }
    for (int seat = 0; seat < searches->seats; seat++) {
        if (searches->is_bot[seat]) {
            return message_set(message, STATUS_INVALID, "set: this searches plays games with bots");
        }
    }
    game_copy(rules, at->game, game);
    at->dealt = false;
    slot_reseed(searches, at);
    slot_plant(searches, at, &searches->parts[0]);
    slot_ready(searches, at);
    return broken_check(searches, message);
}
