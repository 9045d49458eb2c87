/**
 * What the parts of the configuration reader share.
 *
 *     config_keys.c      the table of keys
 *     config_fields.c    keys with one value, as the table has them
 *     config.c           a configuration from beginning to end
 *     config_bots.c      its bots
 *     config_process.c   those that are programs, and their sandboxes
 *     config_format.c    its format and its decks
 *     config_adaptive.c  costs of games
 *     config_swiss.c     tie-breaks, and what only stored Swiss tournaments have
 *     config_schedule.c  how much is played
 *     config_ends.c      what ends a game early
 *     config_tune.c      the key "tune" (config_tune_reader.h)
 *     config_sprt.c      its sequential test
 *     config_log.c       the log of a run
 *     config_values.c    single values and the messages about them
 *     config_text.c      its canonical text (config_bot_text.c, config_tune_text.c)
 *     config_facts.c     what follows from it
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

/** Number of keys in a list of them. */
#define KEY_COUNT(keys) ((unsigned)(sizeof(keys) / sizeof(keys)[0]))

/** Words separated by '|', in the order of their enums. */
extern const char CONFIG_LOG_WORDS[];
extern const char CONFIG_CLOCK_WORDS[];

/** ConfigBudget of a decision as configured. */
typedef struct ConfigBudget {
    int64_t simulations, move_ms, game_ms, increment_ms, margin_ms;
    int clock; /* place in CONFIG_CLOCK_WORDS */
} ConfigBudget;

/** Everything a configuration is read with. */
typedef struct ConfigReader {
    TournamentConfig *config;
    const cJSON *root;
    const ConfigOverrides *overrides;
    const char *file_name;
    ScheduleRequest request;
    ConfigBudget budget;
    size_t absence_capacity;
    bool rules_read, bots_read, tune_read; /* without an error: what depends on them can be read */
} ConfigReader;

/** Options of the rules with the texts they point to. */
typedef struct ConfigOptions {
    OptionValue values[RULES_SETUP_OPTIONS_MAX];
    char texts[RULES_SETUP_OPTIONS_MAX][CONFIG_VALUE_SIZE];
    unsigned count;
} ConfigOptions;

/*
 * A part that reads independent keys reads on after an error in one of them (errors_join), so that
 * all errors of a file are reported at once. What needs a value that could not be read is left out.
 */

/** Puts a path before each error of the message, without a separator of its own. @return `status`.
 */
Status config_path_prefix(Message *message, Status status, const char *format, ...)
    PRINTF_LIKE(3, 4);

/** The shortest text of at least six digits that reads back as the same number. @return `text`,
 * room for CONFIG_VALUE_SIZE. */
char *config_number_text(char *text, double value);

/** Text of a number, a word or true and false ("on" and "off"), as options want it.
 * @param text room for CONFIG_VALUE_SIZE. */
Status config_value_text(char *text, const cJSON *value, Message *message) MUST_USE;

/** Reads the key "seed". */
Status config_get_seed(const cJSON *object, uint64_t *out, Message *message) MUST_USE;

/** Reads a seed, an integer or a text. */
Status config_value_seed(const cJSON *value, uint64_t *out, Message *message) MUST_USE;

/** Reads a number from 1 to 2^53. */
Status config_get_count(const cJSON *object, const char *key, uint64_t *out,
                        Message *message) MUST_USE;

/** Reads the key "budget". */
Status config_get_budget(const cJSON *object, ConfigBudget *out, Message *message) MUST_USE;

/** Reads the key "options" of the whole configuration; keys are borrowed from `root`. */
Status config_read_options(const cJSON *root, ConfigOptions *out, Message *message) MUST_USE;

/** Reads "budget" and "bots" of the whole configuration. */
Status config_read_bots(ConfigReader *reader, Message *message) MUST_USE;

/** Reads a bot of the class "process". @param spec {0}; on success the caller frees it. */
Status config_read_process(const cJSON *object, BotSpec *spec, Message *message) MUST_USE;

/** Puts all bots into processes of their own if that is wanted, and opens books for those in some.
 */
Status config_isolate_bots(ConfigReader *reader, Message *message) MUST_USE;

/** Puts all bots in processes into sandboxes if that is wanted. Comes after config_text_make: the
 * text has the key, not the options of the bots. */
Status config_box_bots(ConfigReader *reader, Message *message) MUST_USE;

/** Reads one bot, whose name must differ from those of the bots before it.
 * @param bot zeroed; on success the caller frees its spec. */
Status config_read_bot(const ConfigReader *reader, const cJSON *value, ConfigBot *bot,
                       Message *message) MUST_USE;

/** Appends a bot as JSON on one line. */
void config_text_bot(TextBuffer *buffer, const ConfigBot *bot);

/** Reads what is played, as far as it is no rule of the game, and makes schedule and match rules.
 */
Status config_read_schedule(ConfigReader *reader, Message *message) MUST_USE;

/** Reads "format" and the keys that belong to formats into `request`. */
Status config_read_format(ConfigReader *reader, Message *message) MUST_USE;

/** Reads an object whose keys are names of bots, which are known.
 * @param out borrowed; NULL if it is not there. */
Status config_get_by_bot(const ConfigReader *reader, const char *key, const cJSON **out,
                         Message *message) MUST_USE;

/** Reads "costs". */
Status config_read_costs(ConfigReader *reader, Message *message) MUST_USE;

/** Reads "tie_breaks", and of stored runs "absences" and "half_point_byes"; the format is known.
 * @return STATUS_INVALID also for a new run whose "pairing" only stored ones can have. */
Status config_read_swiss(ConfigReader *reader, Message *message) MUST_USE;

/** Reads what ends a game before it is played out. */
Status config_read_ends(ConfigReader *reader, Message *message) MUST_USE;

/* Appending a key to the canonical text, if it says something: those in config_text.c's table. */
void config_text_costs(TextBuffer *buffer, const ConfigReader *reader);
void config_text_tie_breaks(TextBuffer *buffer, const ConfigReader *reader);
void config_text_absences(TextBuffer *buffer, const ConfigReader *reader);
void config_text_half_points(TextBuffer *buffer, const ConfigReader *reader);
void config_text_lead(TextBuffer *buffer, const ConfigReader *reader);
void config_text_tune(TextBuffer *buffer, const ConfigReader *reader);
void config_text_sprt(TextBuffer *buffer, const ConfigReader *reader);

/** Reads "deals" into the configuration and `request`, whose seed is known. */
Status config_read_deals(ConfigReader *reader, Message *message) MUST_USE;

/** Reads "tune" if it is there: afterwards the bots are the two sides. */
Status config_read_tune(ConfigReader *reader, Message *message) MUST_USE;

/** A tuning lasts as long as its iterations do; against an opponent it is a gauntlet. */
Status config_tune_schedule(ConfigReader *reader, Message *message) MUST_USE;

/** Reads "rating_interval", "score_interval" and "log". */
Status config_read_log(ConfigReader *reader, Message *message) MUST_USE;

/** Reads "model", "elo0", "elo1", "alpha" and "beta"; what is absent stays as it is. */
Status config_read_design(const cJSON *object, SprtDesign *design, Message *message) MUST_USE;

/** Appends the same keys, without brackets. */
void config_text_design(TextBuffer *buffer, const SprtDesign *design);

/** Reads "sprt" of the whole configuration. @param scheduled the schedule is made: so is the test.
 */
Status config_read_sprt(ConfigReader *reader, bool scheduled, Message *message) MUST_USE;

/** Makes the canonical text of what was read. */
Status config_text_make(ConfigReader *reader, Message *message) MUST_USE;

#endif
