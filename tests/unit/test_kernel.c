// SPDX-License-Identifier: MIT
// Engine internals that other tests see only from afar: vector code equals plain C, the fused
// playout equals the turn loop, states keep to their sizes.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/game.h"
#include "joint.h"
#include "vectors.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    CELLS_MAX = 208,
    JOINT_GAMES = 60,
    WORDS_MAX = CELLS_MAX / 16,
    ROUNDS = 3000,
    STATE_LIMIT = 10 * 1024
};

/** Open cells as they come up: each side free or forbidding three of four types; unused ones forbid
 * all. */
static void cells_draw(uint16_t *forbidden, uint32_t slots, Rng *rng) {
    for (uint32_t i = 0; i < CELLS_MAX; i++) {
        forbidden[i] = 0xFFFF;
        if (i >= slots) {
            continue;
        }
        forbidden[i] = 0;
        for (unsigned side = 0; side < SIDES; side++) {
            const unsigned type = rng_below(rng, 5);
            const unsigned others = type == 4 ? 0U : 0xFU & ~(1U << type);
            forbidden[i] |= (uint16_t)(others << (4 * side));
        }
    }
}

static uint64_t pattern_draw(Rng *rng) {
    uint64_t pattern = 0;
    for (unsigned lane = 0; lane < SIDES; lane++) {
        uint64_t bits = 0xFFFF; // a rotation that repeats an earlier one
        if (lane == 0 || rng_below(rng, 4) != 0) {
            bits = 0;
            for (unsigned side = 0; side < SIDES; side++) {
                bits |= UINT64_C(1) << (4 * side + rng_below(rng, EDGE_ANY));
            }
        }
        pattern |= bits << (16 * lane);
    }
    return pattern;
}

/** What the header says, cell by cell. */
static uint32_t fit_plainly(const uint16_t *forbidden, uint32_t slots, uint64_t pattern,
                            uint64_t *hits) {
    uint32_t count = 0;
    memset(hits, 0, WORDS_MAX * sizeof *hits);
    for (uint32_t i = 0; i < slots; i++) {
        for (unsigned rotation = 0; rotation < SIDES; rotation++) {
            if ((forbidden[i] & (pattern >> (16 * rotation)) & 0xFFFF) == 0) {
                hits[i / 16] |= UINT64_C(1) << (16 * rotation + i % 16);
                count++;
            }
        }
    }
    return count;
}

static void check_vectors(const Vectors *vectors, uint64_t seed) {
    Rng rng = rng_make(seed, 1);
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint16_t forbidden[CELLS_MAX];
        uint64_t expected[WORDS_MAX];
        uint64_t hits[WORDS_MAX] = {0};
        const uint32_t slots = 1 + rng_below(&rng, CELLS_MAX);
        cells_draw(forbidden, slots, &rng);
        const uint64_t pattern = pattern_draw(&rng);
        const uint32_t count = fit_plainly(forbidden, slots, pattern, expected);
        assert_int_equal(vectors->fit(forbidden, slots, pattern, hits), count);
        assert_memory_equal(hits, expected, ((slots + 15) / 16) * sizeof *hits);
        uint32_t rank = 0;
        for (uint32_t bit = 0; bit < 64 * WORDS_MAX; bit++) {
            if ((expected[bit / 64] >> (bit % 64)) & 1U) {
                assert_int_equal(vectors->pick(hits, rank), bit);
                rank++;
            }
        }
        assert_int_equal(rank, count);
    }
}

/** Segments of a made-up tile against ports of made-up cells. */
static void check_clear(const Vectors *vectors, uint64_t seed) {
    enum { SEGMENTS = 5 };
    Rng rng = rng_make(seed, 2);
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint16_t ports[CELLS_MAX];
        uint64_t hits[WORDS_MAX];
        uint64_t segments[SEGMENTS];
        uint64_t expected[WORDS_MAX];
        uint64_t free[SEGMENTS * WORDS_MAX];
        const uint32_t words = 1 + rng_below(&rng, WORDS_MAX);
        const uint32_t enterable = rng_below(&rng, 1U << SEGMENTS);
        for (uint32_t i = 0; i < CELLS_MAX; i++) {
            const uint32_t half = rng_below(&rng, 1U << PORTS);
            ports[i] = (uint16_t)(half & rng_below(&rng, 1U << PORTS)); // a quarter of them
        }
        for (uint32_t w = 0; w < words; w++) {
            hits[w] = pattern_draw(&rng);
        }
        for (unsigned s = 0; s < SEGMENTS; s++) {
            segments[s] = pattern_draw(&rng);
        }
        const Clash clash = {ports, hits, words, segments, SEGMENTS, enterable};
        const uint32_t count = vectors->clear(&clash, free, WORDS_MAX);
        uint32_t sum = 0;
        for (unsigned s = 0; s < SEGMENTS; s++) {
            (void)fit_plainly(ports, 16 * words, segments[s], expected);
            for (uint32_t w = 0; w < words; w++) {
                const uint64_t bits = (enterable >> s) & 1U ? expected[w] & hits[w] : 0;
                assert_true(free[s * WORDS_MAX + w] == bits);
                sum += (uint32_t)__builtin_popcountll(bits);
            }
        }
        assert_int_equal(count, sum);
    }
}

enum { LABELS_MAX = 256, CELL_BYTES = 16 };

/** A forest of labels, some with an occupied root, and cells that face them. */
typedef struct Faces {
    uint32_t count[2];
    uint8_t parent[2][LABELS_MAX];
    uint32_t meta[2][LABELS_MAX];
    uint8_t slots[CELLS_MAX][CELL_BYTES];
} Faces;

static void faces_draw(Faces *faces, uint32_t cells, uint32_t labels_max, Rng *rng) {
    memset(faces, 0, sizeof *faces);
    for (unsigned space = 0; space < 2; space++) {
        faces->count[space] = 2 + rng_below(rng, labels_max - 1);
        for (unsigned label = 1; label < faces->count[space]; label++) {
            const bool joined = label > 1 && rng_below(rng, 4) != 0;
            faces->parent[space][label] = (uint8_t)(joined ? 1 + rng_below(rng, label - 1) : label);
            faces->meta[space][label] = rng_below(rng, 5) == 0 ? 0x400001U : 0x1000000U;
        }
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        for (unsigned port = 0; port < CELL_BYTES; port++) {
            const uint32_t count = faces->count[port % PORTS_PER_SIDE != 1];
            const bool some = port >= PORTS || rng_below(rng, 3) == 0;
            faces->slots[cell][port] = (uint8_t)(some ? rng_below(rng, count) : 0);
        }
    }
}

static unsigned face_root(const Faces *faces, unsigned space, unsigned label) {
    while (faces->parent[space][label] != label) {
        label = faces->parent[space][label];
    }
    return label;
}

/** The occupied ports of a cell; sets *pairs if two free field ports meet the same root. */
static unsigned face_look(const Faces *faces, uint32_t cell, bool *pairs) {
    unsigned occupied = 0;
    unsigned roots[PORTS];
    *pairs = false;
    for (unsigned port = 0; port < PORTS; port++) {
        const unsigned space = port % PORTS_PER_SIDE != 1;
        const unsigned root = face_root(faces, space, faces->slots[cell][port]);
        const bool taken = (faces->meta[space][root] & 0xFFFFFF) != 0;
        occupied |= (unsigned)taken << port;
        roots[port] = space == 0 || taken ? 0 : root;
        for (unsigned other = 0; other < port; other++) {
            *pairs = *pairs || (roots[port] != 0 && roots[other] == roots[port]);
        }
    }
    return occupied;
}

/** The occupied ports and meetings of made-up cells, by way of up to `labels_max` labels. */
static void check_occupied(const Vectors *vectors, uint32_t labels_max) {
    Rng rng = rng_make(labels_max, 3);
    for (unsigned round = 0; round < ROUNDS / 10; round++) {
        Faces faces;
        uint16_t ports[CELLS_MAX];
        uint16_t pairs[CELLS_MAX];
        uint16_t meetings[WORDS_MAX];
        const uint32_t cells = 16 * (1 + rng_below(&rng, WORDS_MAX));
        faces_draw(&faces, cells, labels_max, &rng);
        const unsigned merging = rng_below(&rng, 1U << PORTS);
        const bool lines = (merging & 0x492) != 0;
        const Surroundings around = {{{faces.parent[0], faces.meta[0], faces.count[0]},
                                      {faces.parent[1], faces.meta[1], faces.count[1]}},
                                     faces.slots,
                                     cells,
                                     0xFFFFFF};
        uint16_t alone[CELLS_MAX];
        vectors->occupied(&around, ports, pairs);
        vectors->occupied(&around, alone, NULL);
        assert_memory_equal(alone, ports, cells * sizeof *ports);
        vectors->meetings(ports, pairs, cells / 16, merging, meetings);
        for (uint32_t cell = 0; cell < cells; cell++) {
            bool equal;
            const unsigned occupied = face_look(&faces, cell, &equal);
            const bool meets = (meetings[cell / 16] >> (cell % 16)) & 1U;
            assert_int_equal(ports[cell], occupied);
            assert_int_equal(meets, (occupied & merging) != 0 && (equal || lines));
        }
    }
}

/** Copies every byte asked for, and none behind the cache line in which they end. */
static void check_copy(const Vectors *vectors) {
    enum { LINE = 64, LINES = 5 };
    _Alignas(LINE) uint8_t from[LINE * LINES];
    _Alignas(LINE) uint8_t to[LINE * (LINES + 1)];
    for (unsigned i = 0; i < sizeof from; i++) {
        from[i] = (uint8_t)(i + 1);
    }
    for (size_t bytes = 0; bytes <= sizeof from; bytes++) {
        memset(to, 0, sizeof to);
        vectors->copy(to, from, bytes);
        assert_memory_equal(to, from, bytes);
        for (size_t i = (bytes + LINE - 1) / LINE * LINE; i < sizeof to; i++) {
            assert_int_equal(to[i], 0);
        }
    }
}

/** Sums of facts, for counts that fill vectors and such that do not. */
static void check_mix(const Vectors *vectors) {
    uint64_t first[CELLS_MAX];
    uint64_t last[CELLS_MAX];
    uint64_t expected = 0;
    Rng rng = rng_make(14, 1);
    for (uint32_t count = 0; count < CELLS_MAX; count++) {
        assert_true(vectors->mix(first, last, count) == expected);
        first[count] = (uint64_t)rng_next(&rng) << 32 | rng_next(&rng);
        last[count] = rng_next(&rng);
        expected += rng_mix(rng_mix(first[count]) ^ last[count]);
    }
}

static void portable_vectors_do_what_the_header_says(void **state) {
    (void)state;
    check_vectors(&VECTORS_PORTABLE, 11);
    check_clear(&VECTORS_PORTABLE, 11);
    check_mix(&VECTORS_PORTABLE);
}

static void wider_vectors_equal_them(void **state) {
    (void)state;
    for (unsigned i = 0; vectors_at(i) != NULL; i++) {
        check_vectors(vectors_at(i), 11);
        check_vectors(vectors_at(i), 12);
        check_copy(vectors_at(i));
        check_mix(vectors_at(i));
        check_clear(vectors_at(i), 12);
        if (vectors_at(i)->occupied != NULL) {
            check_occupied(vectors_at(i), LABELS_MAX / 2);
            check_occupied(vectors_at(i), LABELS_MAX);
        }
    }
}

typedef struct Setting {
    const char *sets[2];
    uint8_t players;
    OptionValue option; /* key NULL: none */
} Setting;

static Rules *setting_compile(const Setting *setting) {
    const TileSet *sets[2];
    uint16_t count = 0;
    for (unsigned i = 0; i < 2 && setting->sets[i] != NULL; i++) {
        sets[count++] = shipped_tileset_find(setting->sets[i]);
    }
    const RulesConfig config = {.tilesets = sets,
                                .tileset_count = count,
                                .options = &setting->option,
                                .option_count = setting->option.key != NULL,
                                .players = setting->players};
    Rules *rules = NULL;
    Message message = {""};
    if (rules_compile(&rules, &config, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return rules;
}

static Game *game_allocate(const Rules *rules) {
    Game *game = aligned_alloc(64, rules_game_size(rules));
    assert_non_null(game);
    return game;
}

/** Plays with the public functions alone; returns the decisions. */
static uint32_t play_by_steps(const Rules *rules, Game *game, Rng *rng) {
    uint32_t plies = 0;
    for (;;) {
        const Pending pending = game_pending(rules, game);
        if (pending.kind == PENDING_OVER) {
            return plies;
        }
        if (pending.kind == PENDING_DRAW) {
            game_draw(rules, game, rng);
        } else {
            game_apply(rules, game, game_sample_action(rules, game, rng));
            plies++;
        }
    }
}

// Every way of taking turns.
static const Setting SETTINGS[] = {
    {{"base", NULL}, 2, {NULL, NULL}},
    {{"winter", NULL}, 5, {NULL, NULL}},
    {{"winter", "gingerbread-man"}, 3, {NULL, NULL}},
    {{"winter", "gingerbread-man"}, 2, {"gm_move", "before"}},
    {{"base", "gingerbread-man"}, 4, {"table", "9x7"}},
    {{"base", NULL}, 2, {"hole_turn", "on"}},
    {{"base", NULL}, 3, {"predraw", "1"}},
    {{"winter", NULL}, 2, {"unplayable", "return"}},
    {{"winter", NULL}, 2, {"deck_limit", "20"}},
};
enum { SETTING_COUNT = sizeof SETTINGS / sizeof SETTINGS[0] };

static void fused_playout_plays_the_same_game(void **state) {
    (void)state;
    for (unsigned i = 0; i < SETTING_COUNT; i++) {
        Rules *rules = setting_compile(&SETTINGS[i]);
        Game *fused = game_allocate(rules);
        Game *stepped = game_allocate(rules);
        for (uint64_t seed = 1; seed <= 40; seed++) {
            Rng one = rng_make(seed, i);
            Rng other = one;
            game_start(rules, fused, 0);
            game_start(rules, stepped, 0);
            assert_int_equal(game_playout(rules, fused, &one),
                             play_by_steps(rules, stepped, &other));
            assert_true(game_hash(rules, fused) == game_hash(rules, stepped));
            assert_true(one.state == other.state);
        }
        free(fused);
        free(stepped);
        rules_destroy(rules);
    }
}

/** What deck_playout does, one public function after the other. */
static uint32_t play_deck_by_steps(const Rules *rules, Deck *deck, Game *game, Rng *seats,
                                   Rng *chance) {
    for (uint32_t plies = 0;; plies++) {
        const Pending pending = game_pending(rules, game);
        if (pending.kind == PENDING_OVER) {
            return plies;
        }
        if (pending.kind == PENDING_DRAW) {
            (void)deck_draw(rules, deck, game, chance);
        } else {
            game_apply(rules, game, game_sample_action(rules, game, &seats[pending.player]));
        }
    }
}

static void deck_playout_plays_the_same_game(void **state) {
    (void)state;
    for (unsigned i = 0; i < SETTING_COUNT; i++) {
        Rules *rules = setting_compile(&SETTINGS[i]);
        Game *fused = game_allocate(rules);
        Game *stepped = game_allocate(rules);
        for (uint64_t seed = 1; seed <= 40; seed++) {
            Rng seats[2][PLAYERS_MAX + 1];
            for (unsigned k = 0; k <= PLAYERS_MAX; k++) {
                seats[0][k] = seats[1][k] = rng_make(seed, 100 * i + k);
            }
            Rng shuffle = rng_make(seed, 99);
            Deck decks[2];
            deck_shuffle(rules, &decks[0], &shuffle);
            decks[1] = decks[0];
            const int first = (int)(seed % (uint64_t)rules_players(rules));
            game_start(rules, fused, first);
            game_start(rules, stepped, first);
            assert_int_equal(
                deck_playout(rules, &decks[0], fused, seats[0], &seats[0][PLAYERS_MAX]),
                play_deck_by_steps(rules, &decks[1], stepped, seats[1], &seats[1][PLAYERS_MAX]));
            assert_true(game_hash(rules, fused) == game_hash(rules, stepped));
            assert_memory_equal(seats[0], seats[1], sizeof seats[0]);
            assert_int_equal(decks[0].next, decks[1].next);
        }
        free(fused);
        free(stepped);
        rules_destroy(rules);
    }
}

/** Compares the two ways of listing joint actions. */
static void compare_joint(const Rules *rules, const Game *game, Game *scratch, JointSupply supply,
                          JointAction *lists[2]) {
    const uint32_t count = game_joint_actions(rules, game, scratch, supply, lists[0]);
    assert_int_equal(joint_by_copies(rules, game, scratch, supply, lists[1]), count);
    assert_memory_equal(lists[0], lists[1], count * sizeof *lists[0]);
    assert_int_equal(game_joint_count(rules, game, scratch, supply), count);
    assert_int_equal(joint_by_copies(rules, game, scratch, supply, NULL), count);
}

static int compare_pairs(const void *left, const void *right) {
    return memcmp(left, right, sizeof(JointAction));
}

/** Compares the codes of joint actions with the list, whose order is lost. */
static void compare_codes(const Rules *rules, const Game *game, JointSupply supply,
                          JointAction *lists[2], JointCode *codes) {
    const uint32_t count = game_joint_codes(rules, game, supply, codes);
    assert_int_equal(count, game_joint_count(rules, game, NULL, supply));
    assert_int_equal(count, game_joint_actions(rules, game, NULL, supply, lists[0]));
    for (uint32_t i = 0; i < count; i++) {
        lists[1][i] = game_joint_decode(rules, game, codes[i]);
    }
    qsort(lists[0], count, sizeof *lists[0], compare_pairs);
    qsort(lists[1], count, sizeof *lists[1], compare_pairs);
    assert_memory_equal(lists[0], lists[1], count * sizeof *lists[0]);
}

/** Plays a game whose players keep followers, comparing at every placement. */
static void play_joint(const Rules *rules, Game *game, Game *scratch, JointAction *lists[2],
                       JointCode *codes, Rng *rng) {
    game_start(rules, game, 0);
    for (;;) {
        const Pending pending = game_pending(rules, game);
        if (pending.kind == PENDING_OVER) {
            return;
        }
        if (pending.kind == PENDING_DRAW) {
            game_draw(rules, game, rng);
            continue;
        }
        Action action = game_sample_action(rules, game, rng);
        if (action_verb(action) == VERB_PLACE) {
            compare_joint(rules, game, scratch, JOINT_OWN, lists);
            compare_joint(rules, game, scratch, JOINT_SUPPLIED, lists);
            compare_codes(rules, game, JOINT_OWN, lists, codes);
            compare_codes(rules, game, JOINT_SUPPLIED, lists, codes);
        } else if (action_verb(action) == VERB_DEPLOY && rng_below(rng, 2) == 0) {
            action = action_pass((unsigned)pending.player);
        }
        game_apply(rules, game, action);
    }
}

static void joint_actions_need_no_placing(void **state) {
    (void)state;
    static const Setting CASES[] = {
        {{"base", NULL}, 2, {NULL, NULL}},
        {{"winter", NULL}, 4, {NULL, NULL}},
        {{"winter", "gingerbread-man"}, 2, {NULL, NULL}},
        {{"base", NULL}, 3, {"farmers", "off"}},
        {{"base", NULL}, 2, {"table", "8x8"}},
    };
    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Rules *rules = setting_compile(&CASES[i]);
        Game *game = game_allocate(rules);
        Game *scratch = game_allocate(rules);
        JointAction *lists[2];
        for (unsigned k = 0; k < 2; k++) {
            lists[k] = calloc(rules_joint_actions_max(rules), sizeof *lists[k]);
            assert_non_null(lists[k]);
        }
        JointCode *codes = calloc(rules_joint_actions_max(rules), sizeof *codes);
        assert_non_null(codes);
        for (uint64_t seed = 1; seed <= JOINT_GAMES; seed++) {
            Rng rng = rng_make(seed, i);
            const unsigned turn = (unsigned)(seed % 4); // each kind of vectors in its turn
            rules->vectors = vectors_at(turn) != NULL ? vectors_at(turn) : &VECTORS_PORTABLE;
            play_joint(rules, game, scratch, lists, codes, &rng);
        }
        free(codes);
        free(lists[0]);
        free(lists[1]);
        free(game);
        free(scratch);
        rules_destroy(rules);
    }
}

/** A policy that takes a code of the list two times of three, and what it needs. */
typedef struct Listing {
    const Rules *rules;
    JointCode *codes;
    uint64_t checked;
} Listing;

static JointCode listing_choose(void *user, const Game *game, Rng *rng) {
    Listing *listing = user;
    Message message = {""};
    if (game_check(listing->rules, game, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    listing->checked++;
    const uint32_t count = game_joint_codes(listing->rules, game, JOINT_OWN, listing->codes);
    assert_true(count > 0);
    return rng_below(rng, 3) == 0 ? JOINT_RANDOM : listing->codes[rng_below(rng, count)];
}

/** What game_playout_turns does, one public function after the other. */
static uint32_t play_turns_by_steps(Listing *listing, Game *game, Rng *rng) {
    const Rules *rules = listing->rules;
    uint32_t plies = 0;
    for (;;) {
        const PendingKind kind = game_pending(rules, game).kind;
        if (kind == PENDING_OVER) {
            return plies;
        }
        if (kind == PENDING_DRAW) {
            game_draw(rules, game, rng);
            continue;
        }
        const bool placing = game_joint_count(rules, game, NULL, JOINT_OWN) != 0;
        const JointCode code = placing ? listing_choose(listing, game, rng) : JOINT_RANDOM;
        if (code == JOINT_RANDOM) {
            game_apply(rules, game, game_sample_action(rules, game, rng));
            plies++;
            continue;
        }
        const JointAction turn = game_joint_decode(rules, game, code);
        game_apply(rules, game, turn.placement);
        game_apply(rules, game, turn.deployment);
        plies += 2;
    }
}

static void turns_are_played_as_chosen(void **state) {
    (void)state;
    for (unsigned i = 0; i < SETTING_COUNT; i++) {
        Rules *rules = setting_compile(&SETTINGS[i]);
        Game *fused = game_allocate(rules);
        Game *stepped = game_allocate(rules);
        JointCode *codes = calloc(rules_joint_actions_max(rules), sizeof *codes);
        assert_non_null(codes);
        Listing listing = {rules, codes, 0};
        const TurnPolicy policy = {listing_choose, &listing};
        for (uint64_t seed = 1; rules_joint_coded(rules) && seed <= 10; seed++) {
            Rng one = rng_make(seed, i);
            Rng other = one;
            game_start(rules, fused, 0);
            game_start(rules, stepped, 0);
            assert_int_equal(game_playout_turns(rules, fused, &one, &policy),
                             play_turns_by_steps(&listing, stepped, &other));
            assert_true(game_hash(rules, fused) == game_hash(rules, stepped));
            assert_true(one.state == other.state);
        }
        assert_true(listing.checked > 0 || !rules_joint_coded(rules));
        free(codes);
        free(fused);
        free(stepped);
        rules_destroy(rules);
    }
}

static void states_keep_to_their_size(void **state) {
    (void)state;
    static const Setting CASES[] = {{{"base", NULL}, 6, {NULL, NULL}},
                                    {{"winter", NULL}, 5, {NULL, NULL}},
                                    {{"winter", "gingerbread-man"}, 5, {NULL, NULL}}};
    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Rules *rules = setting_compile(&CASES[i]);
        assert_in_range(rules_game_size(rules), 1, STATE_LIMIT);
        rules_destroy(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(portable_vectors_do_what_the_header_says),
        cmocka_unit_test(wider_vectors_equal_them),
        cmocka_unit_test(fused_playout_plays_the_same_game),
        cmocka_unit_test(deck_playout_plays_the_same_game),
        cmocka_unit_test(joint_actions_need_no_placing),
        cmocka_unit_test(turns_are_played_as_chosen),
        cmocka_unit_test(states_keep_to_their_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
