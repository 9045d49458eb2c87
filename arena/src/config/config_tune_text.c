// SPDX-License-Identifier: MIT
//
// Canonical text of a tuning.
#include "config/config_tune_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void text_number(TextBuffer *buffer, const char *before, double value) {
    char text[CONFIG_VALUE_SIZE];
    text_buffer_add(buffer, before);
    text_buffer_add(buffer, config_number_text(text, value));
}

static void text_test(TextBuffer *buffer, const ConfigTune *tune) {
    text_buffer_add(buffer, "    \"test\": {");
    config_text_design(buffer, &tune->test);
    text_buffer_format(buffer, ", \"blocks\": %" PRIu64 "}\n", tune->test_blocks);
}

/** Appends a parameter of SPSA. */
static void text_range(TextBuffer *buffer, const TournamentConfig *config, unsigned index) {
    const TunerParameter *const parameter = &config->tune->search.tuner.parameters[index];
    text_number(buffer, "\"minimum\": ", parameter->minimum);
    text_number(buffer, ", \"maximum\": ", parameter->maximum);
    text_number(buffer, ", \"c_end\": ", parameter->c_end);
    text_number(buffer, ", \"r_end\": ", parameter->r_end);
    text_buffer_format(buffer, ", \"scale\": \"%s\"",
                       parameter->scale == TUNER_LOG ? "log" : "linear");
}

/** Appends a parameter of NTBEA. */
static void text_values(TextBuffer *buffer, const TournamentConfig *config, unsigned index) {
    const SearchSetup *const search = &config->tune->search;
    text_buffer_add(buffer, "\"values\": [");
    for (unsigned i = 0; i < search->sizes[index]; i++) {
        char text[CONFIG_TUNE_VALUE_SIZE];
        const bool word = config_tune_option(config, index)->type == BOT_OPTION_WORD;
        text_buffer_add(buffer, i > 0 ? ", " : "");
        (void)config_tune_value_text(text, config, index, search->values[index][i]);
        text_buffer_format(buffer, word ? "\"%s\"" : "%s", text);
    }
    text_buffer_add(buffer, "]");
}

/** Appends the method. SPSA, the older one, is the default and is not written. */
static void text_method(TextBuffer *buffer, const SearchSetup *search) {
    if (search->method == SEARCH_NTBEA) {
        text_buffer_add(buffer, "    \"method\": \"ntbea\",\n");
        text_number(buffer, "    \"exploration\": ", search->exploration);
        text_buffer_format(buffer, ",\n    \"neighbours\": %u,\n", search->neighbors);
    }
}

static void text_against(TextBuffer *buffer, const TournamentConfig *config) {
    if (config->tune->against) {
        text_buffer_add(buffer, "    \"against\": ");
        config_text_bot(buffer, &config->bots[config_tune_opponent(config)]);
        text_buffer_add(buffer, ",\n");
    }
}

void config_text_tune(TextBuffer *buffer, const ConfigReader *reader) {
    const TournamentConfig *const config = reader->config;
    const ConfigTune *const tune = config->tune;
    if (tune == NULL) {
        return;
    }
    text_buffer_format(
        buffer, "  \"tune\": {\n    \"iterations\": %" PRIu64 ",\n    \"blocks\": %" PRIu64 ",\n",
        tune->search.tuner.iterations, tune->blocks);
    text_method(buffer, &tune->search);
    text_against(buffer, config);
    text_buffer_add(buffer, "    \"parameters\": {\n");
    for (unsigned i = 0; i < tune->search.tuner.count; i++) {
        text_buffer_format(buffer, "      \"%s\": {", config_tune_option(config, i)->key);
        (tune->search.method == SEARCH_NTBEA ? text_values : text_range)(buffer, config, i);
        text_buffer_format(buffer, "}%s\n", i + 1 < tune->search.tuner.count ? "," : "");
    }
    text_buffer_add(buffer, "    },\n");
    text_test(buffer, tune);
    text_buffer_add(buffer, "  },\n");
}

// ---- Values as texts

const BotOptionSpec *config_tune_option(const TournamentConfig *config, unsigned parameter) {
    const ConfigTune *const tune = config->tune;
    return &config->bots[tune->side].spec.bot_class->options[tune->options[parameter]];
}

uint32_t config_tune_opponent(const TournamentConfig *config) {
    return config->tune->side == 0 ? 1 : 0;
}

char *config_tune_value_text(char text[CONFIG_TUNE_VALUE_SIZE], const TournamentConfig *config,
                             unsigned parameter, double value) {
    const BotOptionSpec *const option = config_tune_option(config, parameter);
    if (option->type == BOT_OPTION_WORD) {
        const char *word = option->words;
        for (int number = (int)value; number > 0; number--) {
            word += strcspn(word, "|") + 1;
        }
        (void)snprintf(text, CONFIG_TUNE_VALUE_SIZE, "%.*s", (int)strcspn(word, "|"), word);
        return text;
    }
    // Six digits: users can type the value, and last digits of logarithms decide no game.
    (void)snprintf(text, CONFIG_TUNE_VALUE_SIZE, "%.*g",
                   option->type == BOT_OPTION_INTEGER ? 17 : 6, value);
    return text;
}
