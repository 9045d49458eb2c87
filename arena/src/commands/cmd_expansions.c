// SPDX-License-Identifier: MIT
//
// carcarena expansions: lists the expansions, what they add and their options.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/rules.h"
#include "commands/cli/command.h"

#include <stdio.h>
#include <string.h>

static const char SUMMARY[] = "Lists the expansions with the tile sets and options that they add. "
                              "A tile set brings its expansion; name expansions without tiles with "
                              "the key \"expansions\" of a configuration or with --expansions.";

static const char EXAMPLES[] =
    "  carcarena expansions\n"
    "  carcarena expansions abbey-and-mayor phantom\n"
    "  carcarena play --tilesets base,traders-and-builders --expansions phantom\n"
    "  carcarena play --tilesets base,siege --option escape=city\n";

static void sets_print(const char *id) {
    const TileSet *set;
    unsigned count = 0;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        if (tileset_needs(set, id)) {
            (void)printf("    %-18s %s, %u tiles\n", count++ == 0 ? "tile sets" : "", set->id,
                         tileset_size(set));
        }
    }
    if (count == 0) {
        (void)printf("    %-18s none: add \"%s\" to the expansions\n", "tile sets", id);
    }
}

static void options_print(const char *id) {
    const OptionSpec *option;
    const char *owner = NULL;
    for (unsigned i = 0; (option = option_spec_at(i, &owner)) != NULL; i++) {
        if (owner != NULL && strcmp(owner, id) == 0) {
            (void)printf("    %-18s %s (default %s)\n    %-18s   %s\n", option->key, option->values,
                         option->default_value, "", option->help);
        }
    }
}

static void expansion_print(const char *id, const char *description) {
    (void)printf("%s: %s\n", id, description);
    sets_print(id);
    options_print(id);
    (void)printf("\n");
}

/** Prints the named expansions, or all; fails if a name is unknown. */
static Status expansions_print(const ArgumentList *names, void *user, Message *message) {
    const char *id;
    const char *description = NULL;
    for (unsigned i = 0; names->count == 0 && (id = expansion_at(i, &description)) != NULL; i++) {
        expansion_print(id, description);
    }
    for (unsigned n = 0; n < names->count; n++) {
        bool found = false;
        for (unsigned i = 0; !found && (id = expansion_at(i, &description)) != NULL; i++) {
            found = strcmp(id, names->items[n]) == 0;
        }
        if (!found) {
            (void)expansion_unknown(names->items[n], message);
            return STATUS_NOT_FOUND;
        }
        expansion_print(id, description);
    }
    return STATUS_OK;
}

int cmd_expansions(int argc, char **argv) {
    const CommandListing about = {.name = "expansions",
                                  .program = "carcarena expansions",
                                  .summary = SUMMARY,
                                  .examples = EXAMPLES};
    return command_list(&about, expansions_print, NULL, argc, argv);
}
