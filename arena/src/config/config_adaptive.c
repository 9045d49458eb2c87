// SPDX-License-Identifier: MIT
//
// Costs of the games of an adaptive tournament.
#include "config/config_reader.h"

#include <stdlib.h>

static const double COST_MIN = 1e-3;
static const double COST_MAX = 1e9;

/** Reads a number in a range. The error names the bounds. */
static Status number_read(const cJSON *value, double minimum, double maximum, double *out,
                          Message *message) {
    const double number = cJSON_GetNumberValue(value);
    if (!cJSON_IsNumber(value) || !(number >= minimum && number <= maximum)) {
        return message_set(message, STATUS_INVALID, "expected a number from %g to %g", minimum,
                           maximum);
    }
    *out = number;
    return STATUS_OK;
}

/** Reads "costs": an object of bots and the cost of a game of each; bots left out cost 1. */
Status config_read_costs(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    const cJSON *object = NULL;
    Status status = config_get_by_bot(reader, "costs", &object, message);
    if (status != STATUS_OK || object == NULL) {
        return status;
    }
    config->costs = calloc(config->bot_count, sizeof *config->costs);
    if (config->costs == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for costs");
    }
    Message more = {""};
    for (uint32_t bot = 0; bot < config->bot_count; bot++) {
        const cJSON *const cost = json_member(object, config->bots[bot].name);
        config->costs[bot] = 1.0;
        if (cost != NULL) {
            const Status read = number_read(cost, COST_MIN, COST_MAX, &config->costs[bot], &more);
            (void)config_path_prefix(&more, read, "costs.%s: ", config->bots[bot].name);
            status = errors_join(message, status, read, &more);
        }
    }
    reader->request.costs = config->costs;
    return status;
}

void config_text_costs(TextBuffer *buffer, const ConfigReader *reader) {
    const TournamentConfig *const config = reader->config;
    char number[CONFIG_VALUE_SIZE];
    for (uint32_t bot = 0; config->costs != NULL && bot < config->bot_count; bot++) {
        text_buffer_add(buffer, bot == 0 ? "  \"costs\": {" : ", ");
        text_buffer_json(buffer, config->bots[bot].name);
        text_buffer_format(buffer, ": %s", config_number_text(number, config->costs[bot]));
    }
    text_buffer_add(buffer, config->costs != NULL ? "},\n" : "");
}
