// SPDX-License-Identifier: MIT
#include "run/fingerprints.h"

#include "process/process_bot.h"
#include "run/bot_units.h"
#include "text/text_buffer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENGINE_GAMES = 8,
    BOT_GAMES = 2,
    BOT_SIMULATIONS = 4,
    DECISIONS_MAX = 24, // decisions of a bot in each game; fewer if there are very many bots
    DECISIONS_ALL = 4096
};

// Seed of the fixed games. The value is arbitrary.
static const uint64_t SEED = UINT64_C(0x66696E6765727072);

// Keys of the table `meta`: the run's fingerprints, and the accepted changes.
static const char NOTE[] = "fingerprints";
static const char CHANGES[] = "changes";

// ---- Fixed games

/** A table for the fixed games. */
typedef struct FixedGame {
    const Rules *rules;
    Game *game;
    Action *actions;
    Deck deck;
    Rng chance, others;
} FixedGame;

static Status fixed_make(FixedGame *fixed, const Rules *rules, Message *message) {
    fixed->rules = rules;
    fixed->game = game_alloc(rules);
    fixed->actions = malloc(rules_actions_max(rules) * sizeof *fixed->actions);
    if (fixed->game == NULL || fixed->actions == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for fingerprints");
    }
    return STATUS_OK;
}

static void fixed_free(const FixedGame *fixed) {
    free(fixed->game);
    free(fixed->actions);
}

static void fixed_start(FixedGame *fixed, unsigned number) {
    Rng deck = rng_keyed(SEED, RNG_DECK, number, 0);
    fixed->chance = rng_keyed(SEED, RNG_CHANCE, number, 0);
    fixed->others = rng_keyed(SEED, RNG_HARNESS, number, 0);
    deck_shuffle(fixed->rules, &fixed->deck, &deck);
    game_start(fixed->rules, fixed->game, 0);
}

/** Draws until a decision is pending. @return false when the game is over. */
static bool fixed_wait(FixedGame *fixed, Pending *pending) {
    for (;;) {
        *pending = game_pending(fixed->rules, fixed->game);
        if (pending->kind == PENDING_DECISION || pending->kind == PENDING_OVER) {
            return pending->kind == PENDING_DECISION;
        }
        if (pending->kind == PENDING_CHANCE) {
            (void)deck_resolve(fixed->rules, &fixed->deck, fixed->game, NULL);
        } else {
            (void)deck_draw(fixed->rules, &fixed->deck, fixed->game, &fixed->chance);
        }
    }
}

// ---- The engine

/** Returns a hash of the legal actions of every ply, in their order, and of their effects. */
static uint64_t engine_print(FixedGame *fixed) {
    uint64_t print = rules_hash(fixed->rules);
    for (unsigned number = 0; number < ENGINE_GAMES; number++) {
        Pending pending;
        for (fixed_start(fixed, number); fixed_wait(fixed, &pending);) {
            const uint32_t count = game_actions(fixed->rules, fixed->game, fixed->actions);
            for (uint32_t i = 0; i < count; i++) {
                print = rng_mix(print ^ fixed->actions[i]);
            }
            Rng sampled = fixed->others;
            print = rng_mix(print ^ game_sample_action(fixed->rules, fixed->game, &sampled));
            game_apply(fixed->rules, fixed->game, fixed->actions[rng_below(&fixed->others, count)]);
        }
        int32_t scores[PLAYERS_MAX] = {0};
        game_scores(fixed->rules, fixed->game, scores);
        print = rng_mix(print ^ game_hash(fixed->rules, fixed->game));
        for (int seat = 0; seat < rules_players(fixed->rules); seat++) {
            print = rng_mix(print ^ (uint32_t)scores[seat]);
        }
    }
    return print;
}

// ---- Bots

/** A bot whose fingerprint is computed. */
typedef struct TestedBot {
    const BotClass *bot_class;
    void *bot;
    unsigned decisions; // maximum in each game
} TestedBot;

/** Plays one fixed game from `seat` against random players. @return a hash of the bot's choices. */
static uint64_t bot_game(FixedGame *fixed, const TestedBot *tested, unsigned number, int seat) {
    const BotBudget budget = {.simulations = BOT_SIMULATIONS};
    Rng stream = rng_keyed(SEED, RNG_BOT, number, (uint64_t)seat);
    uint64_t print = number;
    unsigned decisions = 0;
    Pending pending;
    fixed_start(fixed, number);
    if (tested->bot_class->new_game != NULL) {
        tested->bot_class->new_game(tested->bot, fixed->game, seat);
    }
    while (decisions < tested->decisions && fixed_wait(fixed, &pending)) {
        Action action = 0;
        if (pending.player != seat) {
            action = game_sample_action(fixed->rules, fixed->game, &fixed->others);
        } else {
            const Action choice =
                tested->bot_class->choose(tested->bot, fixed->game, &budget, &stream);
            decisions++;
            if (game_normalize(fixed->rules, fixed->game, choice, &action, NULL) != STATUS_OK) {
                return rng_mix(~print); // the bot forfeits
            }
            print = rng_mix(print ^ action);
        }
        game_apply(fixed->rules, fixed->game, action);
        if (tested->bot_class->observe != NULL) {
            tested->bot_class->observe(tested->bot, fixed->game, action);
        }
    }
    if (tested->bot_class->game_over != NULL) {
        tested->bot_class->game_over(tested->bot, fixed->game);
    }
    return rng_mix(print ^ stream.state);
}

/**
 * Computes the identity of a bot outside of this process and frees the bot. A bot that cannot be
 * started is thus found before the first game.
 */
static Status bot_identity(uint64_t *out, const TestedBot *tested, const ConfigBot *bot,
                           Message *message) {
    Status status = STATUS_OK;
    *out = tested->bot_class->identity(tested->bot);
    if (tested->bot_class == &PROCESS_BOT) {
        process_stats_set_hello(bot->stats, process_bot_games(tested->bot),
                                process_bot_unit(tested->bot));
    }
    if (tested->bot_class->fault != NULL &&
        tested->bot_class->fault(tested->bot) != BOT_FAULT_NONE) {
        const char *const text =
            tested->bot_class == &PROCESS_BOT ? process_bot_fault_text(tested->bot) : "";
        status =
            message_set(message, STATUS_INVALID, "bot '%s' does not start: %s", bot->name, text);
    }
    tested->bot_class->destroy(tested->bot);
    return status;
}

static Status bot_print(uint64_t *out, FixedGame *fixed, const TournamentConfig *config,
                        uint32_t number, Message *message) {
    const BotSpec *const spec = config_player(config, number);
    const unsigned share = DECISIONS_ALL / config->bot_count + 1;
    TestedBot tested = {.bot_class = spec->bot_class,
                        .decisions = share < DECISIONS_MAX ? share : DECISIONS_MAX};
    const Status status = bot_create(&tested.bot, spec, fixed->rules, message);
    if (status != STATUS_OK) {
        message_prefix(message, "bot '%s' cannot be made", config->bots[number].name);
        return status;
    }
    // A built-in bot in a process has the fingerprint of the bot itself.
    if (tested.bot_class->identity != NULL && spec == &config->bots[number].spec) {
        return bot_identity(out, &tested, &config->bots[number], message);
    }
    *out = 0;
    for (unsigned game = 0; game < BOT_GAMES; game++) {
        const int seat = (int)game % rules_players(fixed->rules);
        *out = rng_mix(*out ^ bot_game(fixed, &tested, game, seat));
    }
    tested.bot_class->destroy(tested.bot);
    return STATUS_OK;
}

/** Makes the fingerprints. @param bots false: without the bots, which may not be playable here. */
static Status prints_make(char **out, const TournamentConfig *config, bool bots, Message *message) {
    FixedGame fixed = {.rules = NULL};
    TextBuffer text = {0};
    Status status = fixed_make(&fixed, config->match.rules, message);
    if (status == STATUS_OK) {
        text_buffer_format(&text, "%016" PRIx64 "\n", engine_print(&fixed));
    }
    for (uint32_t i = 0; status == STATUS_OK && bots && i < config->bot_count; i++) {
        uint64_t print = 0;
        uint64_t again = 0;
        status = bot_print(&print, &fixed, config, i, message);
        if (status == STATUS_OK) {
            status = bot_print(&again, &fixed, config, i, message);
        }
        if (print == again) {
            text_buffer_format(&text, "%016" PRIx64 "\n", print);
        } else {
            text_buffer_add(&text, "unsteady\n");
        }
    }
    fixed_free(&fixed);
    if (status == STATUS_OK && !text_buffer_ok(&text)) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for fingerprints");
    }
    if (status != STATUS_OK) {
        text_buffer_free(&text);
        return status;
    }
    *out = text.text;
    return STATUS_OK;
}

Status fingerprints_make(char **out, const TournamentConfig *config, Message *message) {
    return prints_make(out, config, true, message);
}

// ---- Comparing

Status fingerprints_read(char **out, Store *store, Message *message) {
    return store_note_get(store, NOTE, out, message);
}

/**
 * Words for the difference of two texts: "bot 'x' plays differently: fingerprint 1 there, 2 here".
 */
typedef struct PrintWords {
    const char *first, *second;
} PrintWords;

/** Appends a line for each difference. @return the number of differences. */
static unsigned prints_compare(const TournamentConfig *config, const char *first,
                               const char *second, PrintWords words, TextBuffer *out) {
    unsigned differences = 0;
    for (uint32_t i = 0; i <= config->bot_count; i++) {
        char one[FINGERPRINT_SIZE];
        char other[FINGERPRINT_SIZE];
        fingerprints_next_line(&first, one);
        fingerprints_next_line(&second, other);
        if (strcmp(one, other) == 0 || strcmp(one, "unsteady") == 0 ||
            strcmp(other, "unsteady") == 0) {
            continue;
        }
        if (i == 0) {
            text_buffer_format(out, "the engine plays differently");
        } else {
            text_buffer_format(out, "bot '%s' plays differently", config->bots[i - 1].name);
        }
        text_buffer_format(out, ": fingerprint %s %s, %s %s\n", one, words.first, other,
                           words.second);
        differences++;
    }
    return differences;
}

Status fingerprints_program(Store *store, char out[static FINGERPRINTS_PROGRAM_SIZE],
                            Message *message) {
    char *program = NULL;
    const Status status = store_note_get(store, "program", &program, message);
    const bool clean = program != NULL && text_is_line(program);
    (void)snprintf(out, FINGERPRINTS_PROGRAM_SIZE, "%s", clean ? program : "an unknown program");
    free(program);
    return status;
}

static Status prints_reject(const Store *store, const TextBuffer *differences, const char *advice,
                            Message *message) {
    return message_set(message, STATUS_CONFLICT, "%s: %.*s; %s", store_path(store),
                       (int)strcspn(differences->text, "\n"), differences->text, advice);
}

/** Rejects stored games that this program plays differently. @param otherwise what else to do. */
static Status games_reject(Store *store, const TextBuffer *differences, const char *otherwise,
                           Message *message) {
    enum { ADVICE_SIZE = 256 };
    char program[FINGERPRINTS_PROGRAM_SIZE];
    char advice[ADVICE_SIZE];
    if (!text_buffer_ok(differences)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for fingerprints");
    }
    const Status status = fingerprints_program(store, program, message);
    (void)snprintf(advice, sizeof advice, "use %s, which played them, %s", program, otherwise);
    return status == STATUS_OK ? prints_reject(store, differences, advice, message) : status;
}

static Status change_note(Store *store, const char *today, const TextBuffer *differences,
                          Message *message) {
    char *changes = NULL;
    TextBuffer text = {0};
    uint64_t games = 0;
    Status status = store_note_get(store, CHANGES, &changes, message);
    if (status == STATUS_OK) {
        status = store_count(store, &games, message);
    }
    text_buffer_add(&text, changes != NULL ? changes : "");
    for (const char *line = differences->text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        text_buffer_format(&text, "After %" PRIu64 " games, accepted for %s: %.*s\n", games,
                           store_program(store), (int)strcspn(line, "\n"), line);
    }
    if (status == STATUS_OK && !text_buffer_ok(&text)) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for fingerprints");
    }
    if (status == STATUS_OK) {
        status = store_note_set(store, CHANGES, text.text, message);
    }
    if (status == STATUS_OK) {
        status = store_note_set(store, NOTE, today, message);
    }
    free(changes);
    text_buffer_free(&text);
    return status;
}

Status fingerprints_update(Store *store, const TournamentConfig *config, Message *message) {
    static const char OTHERWISE[] = "or --accept-change, which all reports will state";
    char *stored = NULL;
    char *today = NULL;
    TextBuffer differences = {0};
    Status status = store_note_get(store, NOTE, &stored, message);
    if (status == STATUS_OK) {
        status = fingerprints_make(&today, config, message);
    }
    if (status == STATUS_OK && stored == NULL) {
        status = store_note_set(store, NOTE, today, message);
    } else if (status == STATUS_OK &&
               prints_compare(config, stored, today, (PrintWords){"in the stored games", "now"},
                              &differences) > 0) {
        status = config->accept_change && text_buffer_ok(&differences)
                     ? change_note(store, today, &differences, message)
                     : games_reject(store, &differences, OTHERWISE, message);
    }
    if (status == STATUS_OK) {
        status = bot_units_note(store, config, message);
    }
    text_buffer_free(&differences);
    free(stored);
    free(today);
    return status;
}

/** Compares the stored fingerprints with the current ones: a line for each difference. */
static Status today_compare(Store *store, const TournamentConfig *config, bool bots,
                            TextBuffer *differences, Message *message) {
    char *stored = NULL;
    char *today = NULL;
    Status status = store_note_get(store, NOTE, &stored, message);
    if (status != STATUS_OK || stored == NULL) {
        return status;
    }
    status = prints_make(&today, config, bots, message);
    if (status == STATUS_OK) {
        if (!bots) {
            stored[strcspn(stored, "\n")] = '\0';
            today[strcspn(today, "\n")] = '\0';
        }
        (void)prints_compare(config, stored, today, (PrintWords){"in the stored games", "now"},
                             differences);
    }
    free(stored);
    free(today);
    return status;
}

Status fingerprints_check(Store *store, const TournamentConfig *config, bool bots,
                          Message *message) {
    TextBuffer differences = {0};
    Status status = today_compare(store, config, bots, &differences, message);
    if (status == STATUS_OK && differences.length > 0) {
        status =
            games_reject(store, &differences,
                         config->match.record_actions
                             ? "or --actions to compare the recorded actions, or --accept-change"
                             : "or --accept-change",
                         message);
    }
    text_buffer_free(&differences);
    return status;
}

bool fingerprints_differ(Store *store, const TournamentConfig *config) {
    TextBuffer differences = {0};
    const Status status = today_compare(store, config, true, &differences, NULL);
    const bool differ = status == STATUS_OK && differences.length > 0;
    text_buffer_free(&differences);
    return differ;
}

/** Appends the changes that the run accepted earlier. */
static Status accepted_changes_add(Store *store, TextBuffer *out, Message *message) {
    char *changes = NULL;
    const Status status = store_note_get(store, CHANGES, &changes, message);
    if (changes != NULL) {
        text_buffer_add(out, changes);
    }
    free(changes);
    return status;
}

/** Compares the fingerprints of a run with those of the first one. */
static Status source_compare(const Store *owner, const char *prints, Store *store,
                             const TournamentConfig *config, TextBuffer *differences,
                             Message *message) {
    char *own = NULL;
    const Status status = store_note_get(store, NOTE, &own, message);
    if (status == STATUS_OK && own != NULL) {
        const PrintWords words = {store_path(owner), store_path(store)};
        (void)prints_compare(config, prints, own, words, differences);
    }
    free(own);
    return status;
}

Status fingerprints_join(char **prints, char **differences, const FingerprintSources *sources,
                         const TournamentConfig *config, Message *message) {
    Store *owner = NULL; // the run of *prints
    TextBuffer lines = {0};
    Status status = STATUS_OK;
    for (unsigned i = 0; status == STATUS_OK && i < sources->count; i++) {
        Store *const store = sources->stores[i];
        if (owner == NULL) {
            status = store_note_get(store, NOTE, prints, message);
            owner = *prints != NULL ? store : NULL;
        } else {
            status = source_compare(owner, *prints, store, config, &lines, message);
        }
    }
    if (status == STATUS_OK && !text_buffer_ok(&lines)) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for fingerprints");
    }
    if (status == STATUS_OK && lines.length > 0 && !sources->accept_change) {
        status = prints_reject(
            owner, &lines,
            "they were played by different programs; --accept-change merges them anyway", message);
    }
    for (unsigned i = 0; status == STATUS_OK && i < sources->count; i++) {
        status = accepted_changes_add(sources->stores[i], &lines, message);
    }
    if (status != STATUS_OK) {
        text_buffer_free(&lines);
    }
    *differences = lines.text;
    return status;
}

Status fingerprints_note(Store *store, const char *prints, const char *differences,
                         Message *message) {
    Status status = STATUS_OK;
    if (differences != NULL) {
        TextBuffer text = {0};
        text_buffer_format(&text, "Put together from several runs: %s", differences);
        status = text_buffer_ok(&text)
                     ? store_note_set(store, CHANGES, text.text, message)
                     : message_set(message, STATUS_NO_MEMORY, "no memory for fingerprints");
        text_buffer_free(&text);
    }
    return status == STATUS_OK ? store_note_set(store, NOTE, prints, message) : status;
}
