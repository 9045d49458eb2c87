// SPDX-License-Identifier: MIT
#include "commands/cli/arguments_rules.h"

void arguments_rules_join(RulesArguments *arguments, ArgumentTable *table, const char *usual) {
    const ArgumentSpec specs[RULES_ARGUMENTS] = {
        {.name = "tilesets",
         .kind = ARGUMENT_WORDS,
         .target = {.list = &arguments->tilesets},
         .value_name = "A,B",
         .help = "tile sets by id or file (see 'carcarena tilesets')",
         .shown = usual},
        {.name = "tileset",
         .kind = ARGUMENT_LIST,
         .target = {.list = &arguments->tilesets},
         .value_name = "FILE",
         .help = "add a tile set file, such as your own"},
        {.name = "expansions",
         .kind = ARGUMENT_WORDS,
         .target = {.list = &arguments->expansions},
         .value_name = "A,B",
         .help = "expansions besides those of the tile sets (see 'carcarena expansions')"},
        {.name = "option",
         .kind = ARGUMENT_LIST,
         .target = {.list = &arguments->options},
         .value_name = "KEY=VALUE",
         .help = "set an option of the rules (see 'carcarena expansions'); repeatable"},
    };
    for (unsigned i = 0; i < RULES_ARGUMENTS; i++) {
        arguments->specs[i] = specs[i];
    }
    table->more = arguments->specs;
    table->more_count = RULES_ARGUMENTS;
}

Status arguments_rules_setup(RulesSetup **out, const RulesArguments *arguments,
                             const char *const *usual, unsigned count, int players,
                             Message *message) {
    const ArgumentList *sets = &arguments->tilesets;
    const RulesRequest request = {.tilesets = sets->count > 0 ? sets->items : usual,
                                  .tileset_count =
                                      (uint16_t)(sets->count > 0 ? sets->count : count),
                                  .expansions = arguments->expansions.items,
                                  .expansion_count = (uint16_t)arguments->expansions.count,
                                  .players = players};
    return rules_setup_from_words(out, &request, arguments->options.items, arguments->options.count,
                                  message);
}
