// SPDX-License-Identifier: MIT
#include "commands/signature.h"

#include "carcarena/engine/view.h"
#include "config/rules_setup.h"

#include <stdlib.h>

enum { GAME_ALIGNMENT = 64, SETS_MAX = 2, OPTIONS_PER_CASE = 3, GAMES_PER_CASE = 40 };

/* One set of rules among the games of the signature. */
typedef struct SignatureCase {
    const char *tilesets[SETS_MAX];
    int players;
    const char *options[OPTIONS_PER_CASE];
} SignatureCase;

static const SignatureCase CASES[] = {
    {{"base"}, 2, {NULL}},
    {{"base"}, 3, {NULL}},
    {{"base"}, 4, {NULL}},
    {{"base"}, 5, {NULL}},
    {{"winter"}, 2, {NULL}},
    {{"winter"}, 3, {NULL}},
    {{"winter"}, 4, {NULL}},
    {{"winter"}, 5, {NULL}},
    {{"winter", "gingerbread-man"}, 2, {NULL}},
    {{"winter", "gingerbread-man"}, 3, {NULL}},
    {{"winter", "gingerbread-man"}, 4, {NULL}},
    {{"winter", "gingerbread-man"}, 5, {NULL}},
    {{"base"}, 2, {"small_city=2"}},
    {{"base"}, 3, {"farm_edition=2"}},
    {{"base"}, 2, {"farm_edition=1"}},
    {{"base"}, 2, {"unplayable=return", "table=7x7"}},
    {{"base"}, 2, {"farmers=off"}},
    {{"base"}, 4, {"incomplete_score=off"}},
    {{"winter"}, 3, {"hole_turn=on"}},
    {{"base"}, 2, {"table=9x9", "edge_completes=on"}},
    {{"winter"}, 2, {"predraw=1"}},
    {{"base"}, 3, {"start_in_bag=on"}},
    {{"winter"}, 5, {"deck_limit=30"}},
    {{"winter"}, 2, {"winter_inn=1"}},
    {{"winter", "gingerbread-man"}, 2, {"gm_move=before"}},
    {{"winter", "gingerbread-man"}, 3, {"gm_double=single"}},
    {{"winter", "gingerbread-man"}, 2, {"gm_stuck=offboard", "hole_turn=on", "predraw=1"}},
};

enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

/* One share of the games of one set of rules. */
typedef struct Share {
    const Rules *rules;
    Game *game;
    Action *actions;
    uint64_t sum, plies;
} Share;

/** Plays by the engine's own shortest way. */
static uint64_t play_sampled(Share *share, Rng *rng) {
    game_start(share->rules, share->game, 0);
    return game_playout(share->rules, share->game, rng);
}

/** Plays from a deck, choosing from complete lists and applying with all checks. */
static uint64_t play_listed(Share *share, Rng *rng) {
    const Rules *rules = share->rules;
    Deck deck;
    Rng chance = *rng;
    deck_shuffle(rules, &deck, rng);
    game_start(rules, share->game, (int)rng_below(rng, (uint32_t)rules_players(rules)));
    uint64_t plies = 0;
    for (;;) {
        const PendingKind kind = game_pending(rules, share->game).kind;
        if (kind == PENDING_OVER) {
            return plies;
        }
        if (kind == PENDING_DRAW) {
            (void)deck_draw(rules, &deck, share->game, &chance);
            continue;
        }
        const uint32_t count = game_actions(rules, share->game, share->actions);
        const Action action = share->actions[rng_below(rng, count)];
        CHECK(game_try_apply(rules, share->game, action, NULL, NULL) == STATUS_OK);
        plies++;
    }
}

static void share_play(Share *share, unsigned number, unsigned index) {
    Rng rng = rng_keyed(0, RNG_BENCH, number, index);
    const uint64_t plies = index % 2 == 0 ? play_sampled(share, &rng) : play_listed(share, &rng);
    int32_t scores[PLAYERS_MAX];
    game_scores(share->rules, share->game, scores);
    uint64_t mixed = rng_mix(rules_hash(share->rules) ^ (uint64_t)index);
    mixed = rng_mix(mixed ^ game_hash(share->rules, share->game));
    mixed = rng_mix(mixed ^ plies);
    for (int player = 0; player < rules_players(share->rules); player++) {
        mixed = rng_mix(mixed ^ (uint32_t)scores[player]);
    }
    share->sum += mixed;
    share->plies += plies;
}

/** Plays every game of a case whose number among all games falls to this part. */
static Status share_run(Share *share, unsigned number, unsigned part, unsigned parts,
                        Message *message) {
    share->game = aligned_alloc(GAME_ALIGNMENT, rules_game_size(share->rules));
    share->actions = malloc(rules_actions_max(share->rules) * sizeof *share->actions);
    Status status = STATUS_OK;
    if (share->game == NULL || share->actions == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    for (unsigned index = 0; status == STATUS_OK && index < GAMES_PER_CASE; index++) {
        if ((number * GAMES_PER_CASE + index) % parts == part) {
            share_play(share, number, index);
        }
    }
    free(share->game);
    free(share->actions);
    return status;
}

static Status case_run(Share *share, unsigned number, unsigned part, unsigned parts,
                       Message *message) {
    const SignatureCase *rules_case = &CASES[number];
    unsigned option_count = 0;
    while (option_count < OPTIONS_PER_CASE && rules_case->options[option_count] != NULL) {
        option_count++;
    }
    const RulesRequest request = {
        .tilesets = rules_case->tilesets,
        .tileset_count = rules_case->tilesets[1] != NULL ? 2 : 1,
        .players = rules_case->players,
    };
    RulesSetup *setup = NULL;
    Status status =
        rules_setup_from_words(&setup, &request, rules_case->options, option_count, message);
    if (status == STATUS_OK) {
        share->rules = rules_setup_rules(setup);
        status = share_run(share, number, part, parts, message);
    }
    rules_setup_destroy(setup);
    return status;
}

Status signature_share(uint64_t *sum, uint64_t *plies, unsigned part, unsigned parts,
                       Message *message) {
    Share share = {.sum = 0};
    for (unsigned number = 0; number < CASE_COUNT; number++) {
        const Status status = case_run(&share, number, part, parts, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    *sum = share.sum;
    if (plies != NULL) {
        *plies = share.plies;
    }
    return STATUS_OK;
}
