// SPDX-License-Identifier: MIT
//
// Changes one line or one number in position texts of random games with random expansions. A
// rejected text must leave the game unchanged. An accepted text must be a consistent position: it
// round-trips, and the game can be continued from it.
//
//     damaged_positions --games N [--seed S] [--first N] [--every N] [--with ID,ID]
//
// Each game yields TEXTS_A_GAME texts. If the environment variable CARCARENA_TEXT is set, every
// text is first written to the file that it names, after a comment with the rules. If the process
// crashes, that file has the text that caused it.
#include "random_games.h"

#include "carcarena/engine/view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXTS_A_GAME = 100,
    TEXTS_A_POSITION = 10,
    TEXT_SIZE = 1 << 16,
    CONFIG_TEXT_SIZE = 4096,
    LINES_MAX = 2048,
    PHASES_MAX = 128,
    PLIES_AFTER = 6
};

/** A random game and texts derived from it. */
typedef struct Damage {
    const char *phases[PHASES_MAX]; /* phases that asked for a decision so far */
    unsigned phase_count;
    PairConfig config;
    Rules *rules;
    Game *game, *other, *again;
    char *text, *changed, *back;
    uint64_t refused, read;
    Rng rng;
} Damage;

static bool damage_open(Damage *damage, const TileBoxes *boxes, const RandomArguments *arguments,
                        uint64_t number) {
    Message message;
    damage->rng = rng_keyed(arguments->seed, RNG_HARNESS, number, 0);
    random_expansions(boxes, arguments, &damage->rng, &damage->config);
    damage->phase_count = 0;
    if (pair_compile(&damage->config, &damage->rules, &message) != STATUS_OK) {
        printf("%s\n", message.text);
        return false;
    }
    damage->game = game_alloc(damage->rules);
    damage->other = game_alloc(damage->rules);
    damage->again = game_alloc(damage->rules);
    CHECK(damage->game != NULL && damage->other != NULL && damage->again != NULL);
    return true;
}

static void damage_close(Damage *damage) {
    free(damage->game);
    free(damage->other);
    free(damage->again);
    rules_destroy(damage->rules);
}

// ---- Changes

/** Splits a copy of the text into lines. Returns their number. */
static unsigned lines_cut(Damage *damage, char *lines[LINES_MAX]) {
    unsigned count = 0;
    (void)strcpy(damage->changed, damage->text);
    for (char *line = strtok(damage->changed, "\n"); line != NULL && count < LINES_MAX;
         line = strtok(NULL, "\n")) {
        lines[count++] = line;
    }
    return count;
}

/** Returns a random number near common limits of fields, tables and masks. */
static int64_t number_draw(Rng *rng, int64_t was) {
    static const int64_t ENDS[] = {
        0,    1,    2,     15,    16,    31, 63, 64,   127,   128,    166,        255,        256,
        1000, 4095, 32767, 65535, 65536, -1, -2, -128, 99999, 999999, 2147483647, -2147483647};
    switch (rng_below(rng, 4)) {
    case 0:
        return was + 1;
    case 1:
        return was - 1;
    case 2:
        return rng_below(rng, 40);
    default:
        return ENDS[rng_below(rng, sizeof ENDS / sizeof ENDS[0])];
    }
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/** Writes a line with one of its numbers changed. */
static void number_change(Damage *damage, const char *line, char *out, size_t size) {
    unsigned numbers = 0;
    const char *at = NULL;
    for (const char *c = line; *c != '\0'; c++) {
        const bool first = is_digit(*c) && (c == line || !is_digit(c[-1]));
        if (first && rng_below(&damage->rng, ++numbers) == 0) {
            at = c;
        }
    }
    if (at == NULL) {
        (void)snprintf(out, size, "%s %" PRId64, line, number_draw(&damage->rng, 0));
        return;
    }
    char *end = NULL;
    const long long was = strtoll(at, &end, 10);
    (void)snprintf(out, size, "%.*s%" PRId64 "%s", (int)(at - line), line,
                   number_draw(&damage->rng, was), end);
}

/** Writes a line of an expansion's state in the older text format, with random numbers. */
static void memory_make(Damage *damage, char *out, size_t size) {
    const char *id = "";
    for (unsigned i = 0; i < PAIR_EXPANSIONS && damage->config.expansions[i] != NULL; i++) {
        id = rng_below(&damage->rng, i + 1) == 0 ? damage->config.expansions[i] : id;
    }
    size_t length = (size_t)snprintf(out, size, "memory %s", id);
    const unsigned count = 1 + rng_below(&damage->rng, 12);
    for (unsigned i = 0; i < count && length < size; i++) {
        const int64_t number = rng_below(&damage->rng, 2) == 0 ? 0 : number_draw(&damage->rng, 0);
        length += (size_t)snprintf(out + length, size - length, " %" PRId64,
                                   number < 0 ? -number : number);
    }
}

/** Writes a changed line. */
static void line_change(Damage *damage, const char *line, char *out, size_t size) {
    if (strncmp(line, "turn ", 5) == 0 && rng_below(&damage->rng, 2) == 0) {
        const char *phase = damage->phases[rng_below(&damage->rng, damage->phase_count)];
        size_t length = (size_t)snprintf(out, size, "turn %u ", rng_below(&damage->rng, 8));
        for (; *phase != '\0' && length + 1 < size; phase++) {
            out[length++] = *phase == ' ' ? '-' : *phase;
        }
        out[length] = '\0';
    } else if (strncmp(line, "state ", 6) == 0 && rng_below(&damage->rng, 3) == 0) {
        (void)snprintf(out, size, "%s,%" PRId64, line, number_draw(&damage->rng, 1));
    } else {
        number_change(damage, line, out, size);
    }
}

/**
 * Makes `changed` from `text`: a line is removed, doubled, moved or inserted, or a number changed.
 */
static void text_change(Damage *damage) {
    enum { DROP, TWICE, MOVE, MEMORY, CHANGE };
    char *lines[LINES_MAX];
    char line[512];
    const unsigned count = lines_cut(damage, lines);
    const unsigned at = rng_below(&damage->rng, count);
    const unsigned to = rng_below(&damage->rng, count);
    const unsigned drawn = rng_below(&damage->rng, 10);
    const unsigned what = drawn < CHANGE ? drawn : CHANGE;
    size_t length = 0;
    if (what == MEMORY) {
        memory_make(damage, line, sizeof line);
    } else if (what == CHANGE) {
        line_change(damage, lines[at], line, sizeof line);
    }
    char *const out = damage->back;
    for (unsigned i = 0; i < count; i++) {
        const bool put = (what == MEMORY || what == CHANGE) && i == at;
        const bool left = i == at && (what == DROP || what == MOVE || what == CHANGE);
        length += (size_t)snprintf(
            out + length, TEXT_SIZE - length, "%s%s%s%s", what == MOVE && i == to ? lines[at] : "",
            what == MOVE && i == to ? "\n" : "", put ? line : "", put ? "\n" : "");
        for (unsigned times = left ? 0 : 1 + (what == TWICE && i == at); times > 0; times--) {
            length += (size_t)snprintf(out + length, TEXT_SIZE - length, "%s\n", lines[i]);
        }
        CHECK(length < TEXT_SIZE);
    }
    (void)strcpy(damage->changed, out);
}

// ---- Parsing

static void text_keep(const Damage *damage) {
    const char *path = getenv("CARCARENA_TEXT");
    FILE *const file = path == NULL ? NULL : fopen(path, "w");
    if (file != NULL) {
        char config[CONFIG_TEXT_SIZE];
        (void)fprintf(file, "# %s\n%s", pair_config_text(&damage->config, config, sizeof config),
                      damage->changed);
        (void)fclose(file);
    }
}

static void step(Damage *damage, Game *game) {
    if (game_pending(damage->rules, game).kind == PENDING_DECISION) {
        game_apply(damage->rules, game, game_sample_action(damage->rules, game, &damage->rng));
    } else {
        (void)game_chance(damage->rules, game, &damage->rng);
    }
}

/** Checks an accepted position and plays on. */
static void position_use(Damage *damage) {
    const Rules *rules = damage->rules;
    int32_t points[PLAYERS_MAX];
    CHECK(game_check(rules, damage->other, NULL) == STATUS_OK);
    CHECK(game_to_text(rules, damage->other, damage->back, TEXT_SIZE) < TEXT_SIZE);
    Message message = {""};
    if (game_from_text(rules, damage->again, damage->back, &message) != STATUS_OK ||
        game_hash(rules, damage->again) != game_hash(rules, damage->other)) {
        printf("accepted, but written differently: %s\n%s\nbut\n%s\n", message.text,
               damage->changed, damage->back);
        abort();
    }
    game_value(rules, damage->again, points);
    for (int i = 0; i < PLIES_AFTER; i++) {
        if (game_pending(rules, damage->again).kind == PENDING_OVER) {
            break;
        }
        step(damage, damage->again);
    }
    game_value(rules, damage->again, points);
}

static void text_try(Damage *damage) {
    Message message = {""};
    text_keep(damage);
    game_copy(damage->rules, damage->other, damage->game);
    if (game_from_text(damage->rules, damage->other, damage->changed, &message) == STATUS_OK) {
        damage->read++;
        position_use(damage);
        return;
    }
    damage->refused++;
    CHECK(message.text[0] != '\0');
    CHECK(game_hash(damage->rules, damage->other) == game_hash(damage->rules, damage->game));
}

static void phase_note(Damage *damage, const char *phase) {
    for (unsigned i = 0; i < damage->phase_count; i++) {
        if (strcmp(damage->phases[i], phase) == 0) {
            return;
        }
    }
    if (damage->phase_count < PHASES_MAX) {
        damage->phases[damage->phase_count++] = phase;
    }
}

static void position_damage(Damage *damage) {
    CHECK(game_to_text(damage->rules, damage->game, damage->text, TEXT_SIZE) < TEXT_SIZE);
    for (int i = 0; i < TEXTS_A_POSITION; i++) {
        text_change(damage);
        text_try(damage);
    }
}

/** Plays a game and damages positions throughout the game. */
static void game_damage(Damage *damage) {
    const uint32_t tiles = rules_tile_total(damage->rules);
    const uint32_t first = rng_below(&damage->rng, (uint32_t)damage->config.players);
    game_start(damage->rules, damage->game, (int)first);
    unsigned left = TEXTS_A_GAME / TEXTS_A_POSITION;
    while (left > 0) {
        const Pending pending = game_pending(damage->rules, damage->game);
        phase_note(damage, pending.phase);
        if (pending.kind == PENDING_OVER || rng_below(&damage->rng, tiles / 2) == 0) {
            position_damage(damage);
            left--;
        }
        if (pending.kind == PENDING_OVER) {
            game_start(damage->rules, damage->game, 0);
        } else {
            step(damage, damage->game);
        }
    }
}

int main(int count, char **words) {
    RandomArguments arguments = {.games = 50, .seed = 1, .every = 1};
    TileBoxes boxes;
    Message message;
    Damage damage = {.text = malloc(TEXT_SIZE), .changed = malloc(TEXT_SIZE)};
    damage.back = malloc(TEXT_SIZE);
    CHECK(damage.text != NULL && damage.changed != NULL && damage.back != NULL);
    if (!random_arguments(&arguments, count, words)) {
        return 2;
    }
    if (!boxes_open(&boxes, &message)) {
        printf("%s\n", message.text);
        return 2;
    }
    bool fine = true;
    for (uint64_t i = 0; fine && i < arguments.games; i++) {
        fine = damage_open(&damage, &boxes, &arguments, arguments.first + i * arguments.every);
        if (fine) {
            game_damage(&damage);
            damage_close(&damage);
        }
    }
    printf("%" PRIu64 " damaged positions rejected, %" PRIu64 " accepted\n", damage.refused,
           damage.read);
    boxes_close(&boxes);
    free(damage.text);
    free(damage.changed);
    free(damage.back);
    return fine && damage.refused > 0 ? 0 : 1;
}
