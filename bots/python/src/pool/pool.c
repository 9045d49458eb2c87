// SPDX-License-Identifier: MIT The calls of a pool, by all threads.
#include "pool.h"
#include "pool_play.h"
#include "pool_rows.h"
#include "pool_walk.h"

#include <stdatomic.h>

// The work of all threads in one call.
typedef struct Task {
    Pool *pool;
    const PoolRows *rows;
    const PoolAnswers *answers;
    const PoolAfter *after;
    const int32_t *actions;
    atomic_uint_fast64_t wrong; /* lowest row with a wrong answer or action, or UINT64_MAX */
} Task;

static void wrong_note(Task *task, uint64_t row) {
    uint_fast64_t lowest = atomic_load(&task->wrong);
    while (row < lowest && !atomic_compare_exchange_weak(&task->wrong, &lowest, row)) {
    }
}

uint32_t pool_room(const Pool *pool) {
    return pool->config.games * pool->config.leaves;
}

uint32_t pool_mask_size(const Pool *pool) {
    return pool->mask_size;
}

Lanes *pool_lanes(const Pool *pool) {
    return pool->parts[0].writer;
}

uint32_t pool_listed(const Pool *pool) {
    return pool->listed;
}

const Game *pool_game(const Pool *pool, uint32_t slot) {
    return pool->slots[slot].game;
}

bool pool_over(const Pool *pool) {
    for (uint32_t i = 0; i < pool->config.games; i++) {
        if (pool->slots[i].state != SLOT_IDLE) {
            return false;
        }
    }
    return true;
}

static Status broken_check(const Pool *pool, Message *message) {
    for (uint32_t i = 0; i < pool->config.games; i++) {
        if (pool->slots[i].broken) {
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
static uint32_t rows_assign(Pool *pool, bool roots, const PoolRows *arrays) {
    uint32_t row = 0;
    uint32_t list = 0;
    for (uint32_t i = 0; i < pool->config.games; i++) {
        Slot *const slot = &pool->slots[i];
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
    pool->listed = roots ? pool->listed : list;
    return row;
}

/* ---- Leaves. */

static void do_search(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end; i++) {
        Slot *const slot = &task->pool->slots[i];
        if (slot->state == SLOT_SEARCHING && slot->waiting == 0) {
            slot_search(task->pool, slot, &task->pool->parts[part]);
        }
    }
}

static void do_leaves(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end; i++) {
        const Slot *const slot = &task->pool->slots[i];
        uint32_t list = slot->list;
        for (uint32_t leaf = 0; leaf < slot->waiting; leaf++) {
            leaf_write(task->pool, slot, leaf, &task->pool->parts[part], task->rows,
                       slot->row + leaf);
            if (task->rows->first != NULL) {
                task->rows->first[slot->row + leaf] = list;
            }
            list += slot->tree.nodes[slot->leaves[leaf].node].count;
        }
    }
}

Status pool_leaves(Pool *pool, const PoolRows *arrays, uint32_t *rows, Message *message) {
    Task task = {.pool = pool, .rows = arrays};
    crew_do(pool->crew, pool->config.games, do_search, &task);
    const Status status = broken_check(pool, message);
    if (status == STATUS_OK) {
        *rows = rows_assign(pool, false, arrays);
        crew_do(pool->crew, pool->config.games, do_leaves, &task);
    }
    return status;
}

/* ---- Answers. */

/** Calls `work` for each waiting leaf of the slots. */
static void answers_each(Task *task, uint32_t part, uint32_t begin, uint32_t end,
                         void (*work)(Task *task, Slot *slot, const Leaf *leaf,
                                      const PoolPart *part, const AnswerRow *from)) {
    for (uint32_t i = begin; i < end; i++) {
        Slot *const slot = &task->pool->slots[i];
        AnswerRow from = {task->answers, slot->row, slot->list};
        for (uint32_t leaf = 0; leaf < slot->waiting; leaf++) {
            const Leaf *const at = &slot->leaves[leaf];
            work(task, slot, at, &task->pool->parts[part], &from);
            from.row++;
            from.first += slot->tree.nodes[at->node].count;
        }
    }
}

static void leaf_check(Task *task, Slot *slot, const Leaf *leaf, const PoolPart *part,
                       const AnswerRow *from) {
    if (!answer_valid(task->pool, slot, leaf, part, from)) {
        wrong_note(task, from->row);
    }
}

static void do_check(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    answers_each(user, part, begin, end, leaf_check);
}

static void leaf_take(Task *task, Slot *slot, const Leaf *leaf, const PoolPart *part,
                      const AnswerRow *from) {
    double values[PLAYERS_MAX];
    answer_read(task->pool, slot, leaf, part, from, values);
    leaf_answer(task->pool, slot, leaf, values);
}

static void do_answer(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    Task *const task = user;
    answers_each(task, part, begin, end, leaf_take);
    for (uint32_t i = begin; i < end; i++) {
        Slot *const slot = &task->pool->slots[i];
        if (slot->waiting > 0) {
            slot->waiting = 0;
            slot_finish(task->pool, slot, &task->pool->parts[part]);
        }
    }
}

Status pool_answer(Pool *pool, const PoolAnswers *answers, Message *message) {
    Task task = {.pool = pool, .answers = answers};
    atomic_init(&task.wrong, UINT64_MAX);
    crew_do(pool->crew, pool->config.games, do_check, &task);
    const uint64_t wrong = atomic_load(&task.wrong);
    if (wrong != UINT64_MAX) {
        return message_set(message, STATUS_INVALID,
                           "row %llu: expected finite values, and priors that are numbers or "
                           "-infinity; nothing has changed",
                           (unsigned long long)wrong);
    }
    crew_do(pool->crew, pool->config.games, do_answer, &task);
    return STATUS_OK;
}

/* ---- Finished searches. */

static void do_roots(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end; i++) {
        const Slot *const slot = &task->pool->slots[i];
        if (slot->state == SLOT_DECIDED) {
            root_write(task->pool, slot, &task->pool->parts[part], task->rows, slot->row);
            if (task->rows->first != NULL) {
                task->rows->first[slot->row] = slot->list;
            }
        }
    }
}

uint32_t pool_decided(Pool *pool, const PoolRows *arrays) {
    Task task = {.pool = pool, .rows = arrays};
    const uint32_t rows = rows_assign(pool, true, arrays);
    if (rows > 0) {
        crew_do(pool->crew, pool->config.games, do_roots, &task);
    }
    return rows;
}

static void do_actions(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    Task *const task = user;
    for (uint32_t i = begin; i < end; i++) {
        Slot *const slot = &task->pool->slots[i];
        if (slot->state == SLOT_DECIDED) {
            const int64_t action =
                root_action(task->pool, slot, task->actions[slot->row], &task->pool->parts[part]);
            slot->given = action < 0 ? 0 : (uint32_t)action;
            if (action < 0) {
                wrong_note(task, slot->row);
            }
        }
    }
}

static void do_play(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end; i++) {
        Slot *const slot = &task->pool->slots[i];
        if (slot->state == SLOT_DECIDED) {
            slot_play(task->pool, slot, &task->pool->parts[part]);
        }
    }
}

static void do_next(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end; i++) {
        Slot *const slot = &task->pool->slots[i];
        if (slot->state == SLOT_ENDED) {
            slot_begin(task->pool, slot, &task->pool->parts[part]);
        }
    }
}

static void end_write(const Pool *pool, const Slot *slot, const PoolEnds *ends, uint32_t row) {
    double values[PLAYERS_MAX];
    scores_value(pool, slot->scores, values);
    if (ends->number != NULL) {
        ends->number[row] = slot->number;
    }
    if (ends->slot != NULL) {
        ends->slot[row] = slot->slot;
    }
    for (int seat = 0; seat < pool->seats; seat++) {
        const size_t item = (size_t)row * (size_t)pool->seats + (size_t)seat;
        if (ends->score != NULL) {
            ends->score[item] = slot->scores[seat];
        }
        if (ends->value != NULL) {
            ends->value[item] = (float)values[seat];
        }
    }
}

/** Writes the ends of games and gives their slots new numbers, in the order of slots. */
static uint32_t ends_take(Pool *pool, const PoolEnds *ends) {
    uint32_t row = 0;
    for (uint32_t i = 0; i < pool->config.games; i++) {
        Slot *const slot = &pool->slots[i];
        if (slot->state != SLOT_ENDED) {
            continue;
        }
        end_write(pool, slot, ends, row++);
        if (pool->next < pool->end) {
            slot->number = pool->next++;
        } else {
            slot->state = SLOT_IDLE;
        }
    }
    return row;
}

/** Takes the actions of the caller. */
static Status actions_take(Task *task, Message *message) {
    Pool *const pool = task->pool;
    const PoolRows none = {.first = NULL};
    (void)rows_assign(pool, true, &none);
    atomic_init(&task->wrong, UINT64_MAX);
    crew_do(pool->crew, pool->config.games, do_actions, task);
    const uint64_t wrong = atomic_load(&task->wrong);
    if (wrong != UINT64_MAX) {
        return message_set(message, STATUS_ILLEGAL,
                           "actions[%llu] is %d, which is not legal; nothing has changed",
                           (unsigned long long)wrong, (int)task->actions[wrong]);
    }
    for (uint32_t i = 0; i < pool->config.games; i++) {
        pool->slots[i].chosen = pool->slots[i].given;
    }
    return STATUS_OK;
}

Status pool_play(Pool *pool, const int32_t *actions, const PoolEnds *ends, uint32_t *ended,
                 Message *message) {
    Task task = {.pool = pool, .actions = actions};
    if (actions != NULL) {
        const Status status = actions_take(&task, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    crew_do(pool->crew, pool->config.games, do_play, &task);
    *ended = ends_take(pool, ends);
    if (*ended > 0) {
        crew_do(pool->crew, pool->config.games, do_next, &task);
    }
    return broken_check(pool, message);
}

/* ---- Terms after actions. */

static void do_after(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    const PoolPart *const scratch = &task->pool->parts[part];
    for (uint32_t i = begin; i < end; i++) {
        const Slot *const slot = &task->pool->slots[i];
        uint32_t row = slot->list;
        if (task->after->roots) {
            if (slot->state == SLOT_DECIDED) {
                after_write(task->pool, slot, slot->game, TREE_ROOT, scratch, task->after, row);
            }
            continue;
        }
        for (uint32_t leaf = 0; leaf < slot->waiting; leaf++) {
            const Leaf *const at = &slot->leaves[leaf];
            after_write(task->pool, slot, at->game, at->node, scratch, task->after, row);
            row += slot->tree.nodes[at->node].count;
        }
    }
}

uint32_t pool_after(Pool *pool, const PoolAfter *after) {
    Task task = {.pool = pool, .after = after};
    const PoolRows none = {.first = NULL};
    (void)rows_assign(pool, after->roots, &none);
    uint32_t count = 0;
    for (uint32_t i = 0; i < pool->config.games; i++) {
        const Slot *const slot = &pool->slots[i];
        count += (slot->state == SLOT_DECIDED) == after->roots ? actions_of(slot) : 0;
    }
    if (count <= after->room) {
        crew_do(pool->crew, pool->config.games, do_after, &task);
    }
    return count;
}

/* ---- Positions from elsewhere. */

Status pool_set(Pool *pool, uint32_t slot, const Game *game, Message *message) {
    const Rules *const rules = pool->config.rules;
    Slot *const at = &pool->slots[slot];
    if (game_pending(rules, game).kind != PENDING_DECISION) {
        return message_set(message, STATUS_INVALID, "set: expected a game with a pending decision");
    }
    for (int seat = 0; seat < pool->seats; seat++) {
        if (pool->is_bot[seat]) {
            return message_set(message, STATUS_INVALID, "set: this pool plays games with bots");
        }
    }
    game_copy(rules, at->game, game);
    at->dealt = false;
    slot_reseed(pool, at);
    slot_plant(pool, at, &pool->parts[0]);
    slot_ready(pool, at);
    return broken_check(pool, message);
}
