// SPDX-License-Identifier: MIT
//
// Toy: hidden information that is not a tile. At the end of each turn every player, starting with
// the active one, seals a number in an envelope. Then all envelopes are opened and the numbers are
// added up.
#include "table/module_memory.h"
#include "toys.h"
#include "turn/turn.h"

#include <string.h>

enum { NUMBERS = 4 };

typedef struct ToyEnvelope {
    uint8_t numbers[PLAYERS_MAX]; /* in the envelopes; 0: none */
    uint8_t count;                /* sealed envelopes */
    uint8_t sum;                  /* of all opened numbers */
} ToyEnvelope;

static ToyEnvelope *envelope_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const ToyEnvelope *envelope_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

/** Returns the seat that seals envelope number `index`. */
static unsigned sealer(const Rules *rules, const Game *game, unsigned index) {
    return (game->active + index) % (unsigned)rules->players;
}

static bool seal_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const unsigned count = envelope_of_const(rules, game, module)->count;
    return count < (unsigned)rules->players && player == sealer(rules, game, count);
}

static PhaseResult seal_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    ToyEnvelope *envelope = envelope_of(rules, game, module);
    if (envelope->count < rules->players) {
        return turn_ask(game, sealer(rules, game, envelope->count));
    }
    for (int player = 0; player < rules->players; player++) {
        envelope->sum = (uint8_t)(envelope->sum + envelope->numbers[player]);
    }
    memset(envelope->numbers, 0, sizeof envelope->numbers);
    envelope->count = 0;
    return PHASE_NEXT;
}

static void seal_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    for (unsigned number = 0; number < NUMBERS; number++) {
        action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->decider), number));
    }
}

static PhaseResult seal_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    ToyEnvelope *envelope = envelope_of(rules, game, module);
    envelope->numbers[game->decider] = (uint8_t)action_arg(action);
    envelope->count++;
    return PHASE_AGAIN;
}

static const Phase PHASE_SEAL = {.name = "toy envelope",
                                 .step = STEP_CLOSE,
                                 .sealed = true,
                                 .enter = seal_enter,
                                 .asks = seal_asks,
                                 .actions = seal_actions,
                                 .apply = seal_apply};

static const Phase *const PHASES[] = {&PHASE_SEAL};

static bool envelope_secrets(const Rules *rules, uint32_t module) {
    return true;
}

static void envelope_veil(const Rules *rules, Game *game, uint32_t module, int viewer) {
    ToyEnvelope *envelope = envelope_of(rules, game, module);
    for (int player = 0; player < rules->players; player++) {
        envelope->numbers[player] = player == viewer ? envelope->numbers[player] : 0;
    }
}

static void envelope_guess(const Rules *rules, Game *game, uint32_t module, int viewer, Rng *rng) {
    ToyEnvelope *envelope = envelope_of(rules, game, module);
    for (unsigned index = 0; index < envelope->count; index++) {
        const unsigned player = sealer(rules, game, index);
        if ((int)player != viewer) {
            envelope->numbers[player] = (uint8_t)rng_below(rng, NUMBERS);
        }
    }
}

static ExpansionShare envelope_share(const Rules *rules) {
    return (ExpansionShare){.decisions = (uint32_t)rules->players, .actions = NUMBERS};
}

enum { MEMORY_COUNT_SEALED, MEMORY_SUM, MEMORY_NUMBERS, MEMORIES = MEMORY_NUMBERS + PLAYERS_MAX };

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("envelopes", MEMORIES, RANGE_MOST, UINT8_MAX),
};

static uint32_t envelope_memory(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t index) {
    const ToyEnvelope *envelope = envelope_of_const(rules, game, module);
    return index == MEMORY_COUNT_SEALED ? envelope->count
           : index == MEMORY_SUM        ? envelope->sum
                                        : envelope->numbers[index - MEMORY_NUMBERS];
}

static void envelope_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                              uint32_t value) {
    ToyEnvelope *envelope = envelope_of(rules, game, module);
    if (index == MEMORY_COUNT_SEALED) {
        envelope->count = (uint8_t)(value < (uint32_t)rules->players ? value : 0);
    } else if (index == MEMORY_SUM) {
        envelope->sum = (uint8_t)value;
    } else {
        envelope->numbers[index - MEMORY_NUMBERS] = (uint8_t)(value % NUMBERS);
    }
}

const Expansion TOY_ENVELOPE = {
    .id = "toy-envelope",
    .description = "numbers sealed in envelopes",
    .setup = {.share = envelope_share},
    .state = {.state_size = sizeof(ToyEnvelope),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = envelope_memory,
              .remember = envelope_remember,
              .hash = memory_hash},
    .hidden = {.hidden_info = envelope_secrets,
               .hide = envelope_veil,
               .determinize = envelope_guess},
    .turn = {.phases = PHASES, .phase_count = 1},
};
