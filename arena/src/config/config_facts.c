// SPDX-License-Identifier: MIT
//
// Facts derived from a configuration.
#include "carcarena/arena/config.h"
#include "config/human_bot.h"
#include "process/process_bot.h"
#include "process/process_options.h"

#include <string.h>

bool config_clock_used(const TournamentConfig *config, bool processor) {
    for (uint32_t i = 0; i < config->bot_count; i++) {
        const ConfigBot *const bot = &config->bots[i];
        if ((bot->move_ms != 0 || bot->game_ms != 0) && bot->processor_clock == processor) {
            return true;
        }
    }
    return false;
}

bool config_programs(const TournamentConfig *config, bool sandboxed) {
    bool found = false;
    for (uint32_t i = 0; i < config->bot_count; i++) {
        const BotSpec *const spec = &config->bots[i].spec;
        found = found ||
                (spec->bot_class == &PROCESS_BOT && process_sandboxed(spec->values) == sandboxed);
    }
    return found;
}

bool config_elsewhere(const TournamentConfig *config) {
    bool elsewhere = false;
    for (uint32_t i = 0; i < config->bot_count; i++) {
        const BotClass *const bot_class = config->bots[i].spec.bot_class;
        elsewhere = elsewhere || bot_class == &PROCESS_BOT || bot_class == &HUMAN_BOT;
    }
    return elsewhere;
}

bool config_is_foreign(const TournamentConfig *config, uint32_t bot) {
    const BotSpec *const spec = &config->bots[bot].spec;
    return bot_spec_plugin_path(spec) != NULL || spec->bot_class == &PROCESS_BOT;
}

bool config_timed(const TournamentConfig *config) {
    return config_clock_used(config, false) || config_clock_used(config, true);
}

bool config_bots_equal(const ConfigBot *one, const ConfigBot *other) {
    return strcmp(bot_spec_text(&one->spec), bot_spec_text(&other->spec)) == 0 &&
           one->simulations == other->simulations && one->move_ms == other->move_ms &&
           one->game_ms == other->game_ms && one->increment_ms == other->increment_ms &&
           one->margin_ms == other->margin_ms && one->processor_clock == other->processor_clock;
}
