// SPDX-License-Identifier: MIT
//
// carcarena rules: prints the rules of a set-up, step by step, as a reference card.
#include "carcarena/engine/rule_card.h"
#include "commands/cli/arguments_rules.h"
#include "commands/cli/command.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 92 };

static const char *const USUAL_SETS[] = {"base"};

static const char SUMMARY[] =
    "Prints the rules of a set-up, in our own words, in the order of a turn, and the expansion of "
    "each rule. The set-up is a configuration, or given by --tilesets, --expansions, --option "
    "and --players.";

static const char EXAMPLES[] =
    "  carcarena rules\n"
    "  carcarena rules --tilesets winter,gingerbread-man --option gm_move=before\n"
    "  carcarena rules configs/quickstart.json\n"
    "  carcarena rules --tilesets base,hills-and-sheep --format md >rules.md\n";

/* Arguments of the command. */
typedef struct CardCommand {
    RulesArguments rules_asked;
    ArgumentList config;
    int64_t players;
    const char *format;
    bool markdown; /* the format is md */
    bool options;  /* also print options at their defaults */
} CardCommand;

// ---- Text

/** Prints words wrapped at the card's width, all lines indented, the first with a dash. */
static void words_print(const char *text) {
    int column = printf("  -");
    while (*text != '\0') {
        const int length = (int)strcspn(text, " ");
        if (column + 1 + length > WIDTH) {
            column = printf("\n   ") - 1;
        }
        column += printf(" %.*s", length, text);
        text += length;
        text += strspn(text, " ");
    }
    (void)printf("\n");
}

/** Returns whether an option has its default in these rules. */
static bool is_default(const Rules *rules, const char *key) {
    const OptionSpec *option;
    for (unsigned i = 0; (option = option_spec_at(i, NULL)) != NULL; i++) {
        if (strcmp(option->key, key) == 0) {
            return strcmp(option->default_value, rules_option_text(rules, key)) == 0;
        }
    }
    return false;
}

/** Writes the expansion of a line and its option, such as "hills, hill=any"; "" if none. */
static void source_write(char *text, size_t size, const CardCommand *self, const Rules *rules,
                         const RuleLine *line, const char *owner) {
    const bool shown = line->option != NULL && (self->options || !is_default(rules, line->option));
    const char *const option = shown ? line->option : NULL;
    (void)snprintf(text, size, "%s%s%s%s%s", owner, owner[0] != '\0' && option != NULL ? ", " : "",
                   option != NULL ? option : "", option != NULL ? "=" : "",
                   option != NULL ? rules_option_text(rules, option) : "");
}

static void line_print(const CardCommand *self, const Rules *rules, const RuleLine *line,
                       const char *owner) {
    char sentence[RULE_TEXT_MAX];
    char source[RULE_TEXT_MAX];
    char text[2 * RULE_TEXT_MAX + 8];
    (void)rules_line_text(rules, line, sentence, sizeof sentence);
    source_write(source, sizeof source, self, rules, line, owner);
    const char *const quote = self->markdown ? "`" : "";
    const bool sourced = source[0] != '\0';
    (void)snprintf(text, sizeof text, "%s%s%s%s%s%s", sentence, sourced ? " (" : "",
                   sourced ? quote : "", source, sourced ? quote : "", sourced ? ")" : "");
    if (self->markdown) {
        (void)printf("- %s\n", text);
    } else {
        words_print(text);
    }
}

static void head_print(const CardCommand *self, const Rules *rules) {
    const char *const heading = self->markdown ? "# " : "";
    uint64_t tiles = 0;
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        tiles += rules_type_copies(rules, type);
    }
    (void)printf("%sRules in force\n\n%d players, %llu tiles", heading, rules_players(rules),
                 (unsigned long long)tiles);
    const char *id;
    for (unsigned i = 0; (id = rules_expansion(rules, i)) != NULL; i++) {
        (void)printf("%s%s", i == 0 ? "; expansions: " : ", ", id);
    }
    (void)printf(".\n");
}

/** Prints the core line that was held back. @return the line to hold back instead. */
static const RuleLine *exchange_line(const CardCommand *self, const Rules *rules,
                                     const RuleLine *held, const RuleLine *line) {
    if (held != NULL) {
        line_print(self, rules, held, "");
    }
    return line;
}

static void card_print(const CardCommand *self, const Rules *rules) {
    head_print(self, rules);
    for (unsigned step = 0; step < RULE_STEPS; step++) {
        const char *owner = "";
        const RuleLine *line;
        const RuleLine *last = NULL; // the core's last line, printed before the expansions
        for (unsigned i = 0; (line = rules_line(rules, step, i, &owner)) != NULL; i++) {
            if (i == 0) {
                (void)printf("\n%s%s\n%s", self->markdown ? "## " : "", rule_step_title(step),
                             self->markdown ? "\n" : "");
            }
            if (step == RULE_FINAL && owner[0] == '\0') {
                last = exchange_line(self, rules, last, line);
            } else {
                line_print(self, rules, line, owner);
            }
        }
        (void)exchange_line(self, rules, last, NULL);
    }
}

// ---- The command

static Status card_config(const CardCommand *self, Message *message) {
    if (self->rules_asked.tilesets.count + self->rules_asked.expansions.count +
            self->rules_asked.options.count >
        0) {
        return message_set(message, STATUS_INVALID,
                           "give either a configuration or tile sets, expansions and options");
    }
    TournamentConfig *config = NULL;
    const Status status = config_load(&config, self->config.items[0], NULL, message);
    if (status == STATUS_OK) {
        card_print(self, rules_setup_rules(config->setup));
    }
    config_destroy(config);
    return status;
}

static Status card_words(const CardCommand *self, Message *message) {
    RulesSetup *setup = NULL;
    const Status status = arguments_rules_setup(&setup, &self->rules_asked, USUAL_SETS, 1,
                                                (int)self->players, message);
    if (status == STATUS_OK) {
        card_print(self, rules_setup_rules(setup));
    }
    rules_setup_destroy(setup);
    return status;
}

int cmd_rules(int argc, char **argv) {
    CardCommand self = {.players = 2, .format = "text"};
    const ArgumentSpec specs[] = {
        {.name = "players",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self.players},
         .minimum = 1,
         .maximum = PLAYERS_MAX,
         .value_name = "N",
         .help = "number of players, if there is no configuration"},
        {.name = "options",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &self.options},
         .help = "print the options that have their default values, too"},
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &self.format},
         .value_name = "WORD",
         .words = "text|md",
         .help = "text, or md: Markdown"},
        {.name = "markdown",
         .kind = ARGUMENT_PRESET,
         .target = {.text = &self.format},
         .words = "md",
         .hidden = true},
    };
    ArgumentTable table = {.program = "carcarena rules",
                           .positionals = "[CONFIG]",
                           .summary = SUMMARY,
                           .examples = EXAMPLES,
                           .specs = specs,
                           .spec_count = sizeof specs / sizeof specs[0],
                           .positional_max = 1,
                           .positional = &self.config};
    arguments_rules_join(&self.rules_asked, &table, "base");
    HelpForm help = HELP_NONE;
    Message message = {""};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    self.markdown = strcmp(self.format, "md") == 0;
    if (help) {
        return command_help(&table, help);
    }
    if (status == STATUS_OK) {
        status = self.config.count > 0 ? card_config(&self, &message) : card_words(&self, &message);
    }
    return status == STATUS_OK ? EXIT_DONE : command_fail("rules", status, &message);
}
