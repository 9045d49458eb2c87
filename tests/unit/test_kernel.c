// SPDX-License-Identifier: MIT
//
// Engine internals that other tests reach only indirectly: vector code equals plain C, the fused
// playout equals the turn loop, states keep their sizes.
#include "base/nonzero.h"
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/game.h"
#include "game_table.h"
#include "model/kernel.h"
#include "model/vectors.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 208, WORDS_MAX = CELLS_MAX / 16, ROUNDS = 3000, STATE_LIMIT = 11 * 1024 };

/**
 * Draws random open cells: each side free or excluding three of four types; unused slots exclude
 * all.
 */
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

/** The definition in the header, cell by cell. */
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
                assert_int_equal(vectors->pick(hits, WORDS_MAX, rank), bit);
                rank++;
            }
        }
        assert_int_equal(rank, count);
    }
}

/** Checks that every byte is copied, and none behind the cache line in which they end. */
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

/** Checks sums of facts, for counts that fill vectors and counts that do not. */
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

static void portable_vectors_match_the_header(void **state) {
    check_vectors(&VECTORS_PORTABLE, 11);
    check_mix(&VECTORS_PORTABLE);
}

static void wider_vectors_equal_them(void **state) {
    for (unsigned i = 0; vectors_at(i) != NULL; i++) {
        check_vectors(vectors_at(i), 11);
        check_vectors(vectors_at(i), 12);
        check_copy(vectors_at(i));
        check_mix(vectors_at(i));
    }
}

static void numbers_that_are_not_zero_are_found(void **state) {
    Rng rng = rng_make(15, 1);
    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint8_t byte = round == 0 ? 0 : (uint8_t)rng_below(&rng, 0x100);
        const uint16_t word = round == 0 ? 0 : (uint16_t)rng_below(&rng, 0x10000);
        uint8_t bytes[16], byte_offsets[16];
        uint16_t words[16], word_offsets[16];
        unsigned expected = 0;
        for (unsigned i = 0; i < 16; i++) {
            const bool some = rng_below(&rng, 2) != 0;
            byte_offsets[i] = (uint8_t)(some ? 1 + rng_below(&rng, 0xFF) : 0);
            word_offsets[i] = (uint16_t)(some ? 1 + rng_below(&rng, 0xFFFF) : 0);
            bytes[i] = (uint8_t)(byte + byte_offsets[i]);
            words[i] = (uint16_t)(word + word_offsets[i]);
            expected |= (unsigned)some << i;
        }
        assert_int_equal(nonzero_bytes(byte_offsets), expected);
        assert_int_equal(nonzero_words(word_offsets), expected);
        assert_int_equal(unequal_bytes(bytes, byte), expected);
        assert_int_equal(unequal_words(words, word), expected);
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
    return rules_made(&config);
}

/** Plays with the public functions only. Returns the number of decisions. */
static uint32_t play_by_steps(const Rules *rules, Game *game, Rng *rng) {
    uint32_t plies = 0;
    for (;;) {
        const Pending pending = game_pending(rules, game);
        if (pending.kind == PENDING_OVER) {
            return plies;
        }
        if (pending.kind != PENDING_DECISION) {
            (void)game_chance(rules, game, rng);
        } else {
            game_apply(rules, game, game_sample_action(rules, game, rng));
            plies++;
        }
    }
}

// All kinds of turns.
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
    for (unsigned i = 0; i < SETTING_COUNT; i++) {
        Rules *rules = setting_compile(&SETTINGS[i]);
        Game *fused = game_memory(rules);
        Game *stepped = game_memory(rules);
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

/** Returns the base tiles `times` times; owns `tiles`. */
static TileSet base_times(unsigned times, TileFacts *tiles) {
    TileSet set = *shipped_tileset_find("base");
    for (unsigned i = 0; i < set.tile_count; i++) {
        tiles[i] = set.tiles[i];
        tiles[i].count = (uint16_t)(times * tiles[i].count);
    }
    set.tiles = tiles;
    return set;
}

/**
 * More tiles than a kernel without modules holds are played by one with modules; too many are
 * rejected.
 */
static void many_tiles_are_played_or_refused(void **state) {
    enum { TILES_MAX = 32, HELD = 4, REFUSED = 10 };
    TileFacts tiles[TILES_MAX];
    Message message = {""};
    for (unsigned times = HELD; times <= REFUSED; times += REFUSED - HELD) {
        const TileSet set = base_times(times, tiles);
        const TileSet *const sets[] = {&set};
        const RulesConfig config = {.tilesets = sets, .tileset_count = 1, .players = 2};
        Rules *rules = NULL;
        assert_int_equal(rules_compile(&rules, &config, &message),
                         times == HELD ? STATUS_OK : STATUS_LIMIT);
        if (times == REFUSED) {
            assert_non_null(strstr(message.text, "720 tiles"));
            continue;
        }
        assert_string_equal(rules->kernel->limits.name, "hooked huge");
        Game *fused = game_memory(rules);
        Game *stepped = game_memory(rules);
        Rng one = rng_make(31, 0);
        Rng other = one;
        game_start(rules, fused, 0);
        game_start(rules, stepped, 0);
        assert_int_equal(game_playout(rules, fused, &one), play_by_steps(rules, stepped, &other));
        assert_true(game_hash(rules, fused) == game_hash(rules, stepped));
        assert_int_equal(game_check(rules, stepped, &message), STATUS_OK);
        free(fused);
        free(stepped);
        rules_destroy(rules);
    }
}

/** Plays like deck_playout, with one public function after the other. */
static uint32_t play_deck_by_steps(const Rules *rules, Deck *deck, Game *game, Rng *seats,
                                   Rng *chance) {
    for (uint32_t plies = 0;; plies++) {
        const Pending pending = game_pending(rules, game);
        if (pending.kind == PENDING_OVER) {
            return plies;
        }
        if (pending.kind == PENDING_DRAW) {
            (void)deck_draw(rules, deck, game, chance);
        } else if (pending.kind == PENDING_CHANCE) {
            (void)deck_resolve(rules, deck, game, NULL);
        } else {
            game_apply(rules, game, game_sample_action(rules, game, &seats[pending.player]));
        }
    }
}

static void deck_playout_plays_the_same_game(void **state) {
    for (unsigned i = 0; i < SETTING_COUNT; i++) {
        Rules *rules = setting_compile(&SETTINGS[i]);
        Game *fused = game_memory(rules);
        Game *stepped = game_memory(rules);
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

/** Returns a stream whose next rng_below(bound) is `wanted`. */
static Rng stream_for(uint32_t bound, uint32_t wanted) {
    for (uint64_t seed = 0;; seed++) {
        const Rng stream = rng_make(seed, 1);
        Rng tried = stream;
        if (rng_below(&tried, bound) == wanted) {
            return stream;
        }
    }
}

/** The tile that fits nowhere is inserted at every place of the remaining deck by one number. */
static void expect_put_back(const Rules *rules, const Deck *deck, const Game *game, Game *copy,
                            uint16_t type) {
    const uint32_t from = deck->next - 1;
    const uint32_t places = deck->count - from;
    for (uint32_t place = 0; place < places; place++) {
        Deck after = *deck;
        Rng chance = stream_for(places, place);
        game_copy(rules, copy, game);
        (void)deck_draw(rules, &after, copy, &chance);
        assert_int_equal(after.types[from + place], type);
        assert_memory_equal(&after.types[from], &deck->types[from + 1], place * sizeof type);
        assert_memory_equal(&after.types[from + place + 1], &deck->types[from + place + 1],
                            (places - place - 1) * sizeof type);
    }
}

static void a_returned_tile_is_drawn_at_any_time(void **state) {
    const TileSet *const sets[] = {shipped_tileset_find("base")};
    const OptionValue options[] = {{"unplayable", "return"}, {"table", "3x3"}};
    const RulesConfig config = {
        .tilesets = sets, .tileset_count = 1, .options = options, .option_count = 2, .players = 2};
    Rules *rules = NULL;
    assert_int_equal(rules_compile(&rules, &config, NULL), STATUS_OK);
    Game *game = game_memory(rules);
    Game *copy = game_memory(rules);
    Deck deck;
    Rng rng = rng_make(3, 3);
    unsigned put_back = 0;
    deck_shuffle(rules, &deck, &rng);
    game_start(rules, game, 0);
    while (game_pending(rules, game).kind != PENDING_OVER && put_back < 5) {
        if (game_pending(rules, game).kind == PENDING_DECISION) {
            game_apply(rules, game, game_sample_action(rules, game, &rng));
            continue;
        }
        const uint16_t type = (uint16_t)deck_draw(rules, &deck, game, &rng);
        if (game_pending(rules, game).kind == PENDING_DRAW) {
            expect_put_back(rules, &deck, game, copy, type);
            put_back++;
        }
    }
    assert_true(put_back > 0);
    free(game);
    free(copy);
    rules_destroy(rules);
}

static void states_keep_to_their_size(void **state) {
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
        cmocka_unit_test(portable_vectors_match_the_header),
        cmocka_unit_test(wider_vectors_equal_them),
        cmocka_unit_test(numbers_that_are_not_zero_are_found),
        cmocka_unit_test(fused_playout_plays_the_same_game),
        cmocka_unit_test(deck_playout_plays_the_same_game),
        cmocka_unit_test(a_returned_tile_is_drawn_at_any_time),
        cmocka_unit_test(many_tiles_are_played_or_refused),
        cmocka_unit_test(states_keep_to_their_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
