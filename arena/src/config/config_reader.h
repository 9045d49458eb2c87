/**
 * Declarations shared by the files of the configuration reader.
 *
 *     config_keys.c      the table of keys
 *     config_fields.c    keys with one value, following the table
 *     config.c           the whole configuration
 *     config_bots.c      bots
 *     config_process.c   bots that are programs, and their sandboxes
 *     config_format.c    format and decks
 *     config_adaptive.c  costs of games
 *     config_swiss.c     tie-breaks, and keys of stored Swiss tournaments
 *     config_schedule.c  number of games
 *     config_ends.c      early ends of games
 *     config_tune.c      the key "tune" (config_tune_reader.h)
 *     config_sprt.c      sequential test
 *     config_log.c       log of a run
 *     config_values.c    single values and error messages about them
 *     config_text.c      canonical text (config_bot_text.c, config_tune_text.c)
 *     config_facts.c     facts derived from the configuration
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CONFIG_READER_H
#define ARENA_CONFIG_READER_H

#include "carcarena/arena/config.h"
#include "config/rules_setup.h"
#include "text/error_lines.h"
#include "text/json_reader.h"
#include "text/text_buffer.h"

enum { CONFIG_VALUE_SIZE = 128 };

/** Number of keys in a list. */
#define KEY_COUNT(keys) ((unsigned)(sizeof(keys) / sizeof(keys)[0]))

/** Words separated by '|', in the order of their enums. */
extern const char CONFIG_LOG_WORDS[];
extern const char CONFIG_CLOCK_WORDS[];

/** The configured budget of a decision. */
typedef struct ConfigBudget {
    int64_t simulations, move_ms, game_ms, increment_ms, margin_ms;
    int clock; /* index in CONFIG_CLOCK_WORDS */
} ConfigBudget;

/** The state of the configuration reader. */
typedef struct ConfigReader {
    TournamentConfig *config;
    const cJSON *root;
    const ConfigOverrides *overrides;
    const char *file_name;
    ScheduleRequest request;
    ConfigBudget budget;
    size_t absence_capacity;
    bool rules_read, bots_read, tune_read; /* read without an error: keys that depend on them can
                                              be read */
} ConfigReader;

/** Options of the rules with their texts. */
typedef struct ConfigOptions {
    OptionValue values[RULES_SETUP_OPTIONS_MAX];
    char texts[RULES_SETUP_OPTIONS_MAX][CONFIG_VALUE_SIZE];
    unsigned count;
} ConfigOptions;

/*
 * A part with independent keys continues after an error in one of them (errors_join). So all errors
 * of a file are reported at once. Keys that depend on a value with an error are skipped.
 */

/** Puts a path before each error of the message, without a separator. @return `status`. */
Status config_path_prefix(Message *message, Status status, const char *format, ...)
    PRINTF_LIKE(3, 4);

/**
 * Writes the shortest text of at least six digits that reads back as the same number.
 * @param text array of CONFIG_VALUE_SIZE bytes.
 * @return `text`.
 */
char *config_number_text(char *text, double value);

/**
 * Writes the text of a number, a word or a bool ("on" or "off"), in the form of option values.
 * @param text array of CONFIG_VALUE_SIZE bytes.
 */
Status config_value_text(char *text, const cJSON *value, Message *message) MUST_USE;

/** Reads the key "seed". */
Status config_get_seed(const cJSON *object, uint64_t *out, Message *message) MUST_USE;

/** Reads a seed: an integer or a text. */
Status config_value_seed(const cJSON *value, uint64_t *out, Message *message) MUST_USE;

/** Reads a number from 1 to 2^53. */
Status config_get_count(const cJSON *object, const char *key, uint64_t *out,
                        Message *message) MUST_USE;

/** Reads the key "budget". */
Status config_get_budget(const cJSON *object, ConfigBudget *out, Message *message) MUST_USE;

/** Reads the key "options" of the configuration; keys are borrowed from `root`. */
Status config_read_options(const cJSON *root, ConfigOptions *out, Message *message) MUST_USE;

/** Reads "budget" and "bots" of the configuration. */
Status config_read_bots(ConfigReader *reader, Message *message) MUST_USE;

/** Reads a bot of the class "process". @param spec {0}; the caller frees it on success. */
Status config_read_process(const cJSON *object, BotSpec *spec, Message *message) MUST_USE;

/** With `isolate`, puts each bot into its own process. Opens the books of bots in processes. */
Status config_isolate_bots(ConfigReader *reader, Message *message) MUST_USE;

/**
 * With "sandbox", puts all bots that are processes into sandboxes. Call it after config_text_make:
 * the text has the key, but not the options that the sandbox adds to bots.
 */
Status config_sandbox_bots(ConfigReader *reader, Message *message) MUST_USE;

/**
 * Reads one bot, whose name must differ from the names of earlier bots.
 * @param bot zeroed; the caller frees its spec on success.
 */
Status config_read_bot(const ConfigReader *reader, const cJSON *value, ConfigBot *bot,
                       Message *message) MUST_USE;

/** Appends a bot as JSON on one line. */
void config_text_bot(TextBuffer *buffer, const ConfigBot *bot);

/** Reads everything but game rules, and makes the schedule and the match rules. */
Status config_read_schedule(ConfigReader *reader, Message *message) MUST_USE;

/** Reads "format" and the keys that belong to formats into `request`. */
Status config_read_format(ConfigReader *reader, Message *message) MUST_USE;

/**
 * Reads an object whose keys are bot names. @pre the bots are read.
 * @param out borrowed; NULL if the key is absent.
 */
Status config_get_by_bot(const ConfigReader *reader, const char *key, const cJSON **out,
                         Message *message) MUST_USE;

/** Reads "costs". */
Status config_read_costs(ConfigReader *reader, Message *message) MUST_USE;

/**
 * Reads "tie_breaks", and in stored runs "absences" and "half_point_byes". @pre the format is read.
 * @return STATUS_INVALID also for a new run with a "pairing" of stored runs.
 */
Status config_read_swiss(ConfigReader *reader, Message *message) MUST_USE;

/** Reads the keys of early ends of games. */
Status config_read_ends(ConfigReader *reader, Message *message) MUST_USE;

/*
 * Each function appends a key to the canonical text, unless it has no effect. config_text.c lists
 * them in a table.
 */
void config_text_costs(TextBuffer *buffer, const ConfigReader *reader);
void config_text_tie_breaks(TextBuffer *buffer, const ConfigReader *reader);
void config_text_absences(TextBuffer *buffer, const ConfigReader *reader);
void config_text_half_points(TextBuffer *buffer, const ConfigReader *reader);
void config_text_lead(TextBuffer *buffer, const ConfigReader *reader);
void config_text_tune(TextBuffer *buffer, const ConfigReader *reader);
void config_text_sprt(TextBuffer *buffer, const ConfigReader *reader);

/** Reads "deals" into the configuration and `request`. @pre the seed is read. */
Status config_read_deals(ConfigReader *reader, Message *message) MUST_USE;

/** Reads "tune" if it is present. The bots then become the two sides. */
Status config_read_tune(ConfigReader *reader, Message *message) MUST_USE;

/** Sets the length of a tuning from its iterations. Against an opponent it is a gauntlet. */
Status config_tune_schedule(ConfigReader *reader, Message *message) MUST_USE;

/** Reads "rating_interval", "score_interval" and "log". */
Status config_read_log(ConfigReader *reader, Message *message) MUST_USE;

/** Reads "model", "elo0", "elo1", "alpha" and "beta". Absent keys keep their values. */
Status config_read_design(const cJSON *object, SprtDesign *design, Message *message) MUST_USE;

/** Appends the same keys, without brackets. */
void config_text_design(TextBuffer *buffer, const SprtDesign *design);

/**
 * Reads "sprt" of the configuration.
 * @param scheduled the schedule exists: makes the test, too.
 */
Status config_read_sprt(ConfigReader *reader, bool scheduled, Message *message) MUST_USE;

/** Makes the canonical text from what was read. */
Status config_text_make(ConfigReader *reader, Message *message) MUST_USE;

#endif
