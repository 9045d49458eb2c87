// SPDX-License-Identifier: MIT
#include "webplay/web_gallery.h"

#include "carcarena/arena/picture.h"
#include "carcarena/engine/view.h"
#include "config/rules_setup.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 16, PLAYERS_SHOWN = 6, PICTURE_SEED = 20 };
enum { TILES_SHOWN = 26, TRIES = 6, PIXELS = 40 };

/* A set-up. Lists end with NULL. */
typedef struct GalleryItem {
    const char *id, *title, *text;
    const char *tilesets[LIST_MAX];
    const char *players[PLAYERS_SHOWN];
} GalleryItem;

static const GalleryItem GALLERY[] = {
    {"base",
     "The basic game",
     "Cities, roads, cloisters and farms; 72 tiles. Half an hour.",
     {"base"},
     {"human", "level:casual"}},
    {"winter",
     "Winter and the Gingerbread Man",
     "Snow, and a gingerbread man whose move pays the knights of a city.",
     {"winter", "gingerbread-man"},
     {"human", "level:casual"}},
    {"river",
     "With the river",
     "A river from spring to lake is laid first; then the basic game.",
     {"base", "river-1"},
     {"human", "level:casual", "level:novice"}},
    {"inns-and-traders",
     "Inns and traders",
     "Inns and cathedrals raise the stakes; builders grant second tiles, goods and pigs score.",
     {"base", "inns-and-cathedrals", "traders-and-builders"},
     {"human", "level:regular"}},
    {"princess-and-dragon",
     "Princess and dragon",
     "A dragon eats figures, a fairy guards them, and princesses send knights home.",
     {"base", "princess-and-dragon"},
     {"human", "level:casual", "level:novice"}},
    {"tower",
     "The tower",
     "Towers take figures prisoner; their owners pay or exchange prisoners.",
     {"base", "tower"},
     {"human", "level:casual"}},
    {"bazaars",
     "Bridges, castles and bazaars",
     "Tiles are auctioned, roads cross on bridges, and small cities become castles.",
     {"base", "bridges-castles-and-bazaars"},
     {"human", "level:casual", "level:novice"}},
    {"big-box",
     "Big box",
     "The river, inns, traders, abbeys and mayors, four players. Two hours.",
     {"base", "river-1", "inns-and-cathedrals", "traders-and-builders", "abbey-and-mayor"},
     {"human", "greedy", "greedy", "level:casual"}},
};
enum { GALLERY_COUNT = sizeof GALLERY / sizeof GALLERY[0] };

static void write_list(JsonWriter *writer, const char *key, const char *const *texts) {
    json_write_open(writer, key, '[');
    for (; *texts != NULL; texts++) {
        json_write_text(writer, NULL, *texts);
    }
    json_write_close(writer, ']');
}

void web_gallery_write(JsonWriter *writer) {
    json_write_open(writer, "gallery", '[');
    for (int i = 0; i < GALLERY_COUNT; i++) {
        const GalleryItem *const item = &GALLERY[i];
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "id", item->id);
        json_write_text(writer, "title", item->title);
        json_write_text(writer, "text", item->text);
        write_list(writer, "tilesets", item->tilesets);
        write_list(writer, "players", item->players);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

// ---- Pictures

/** Returns a random action; of several placements the one nearest to the start tile, so that the
 * board is compact. */
static Action action_pick(const Rules *rules, const Game *game, Rng *rng) {
    Action best = game_sample_action(rules, game, rng);
    for (int i = 1; i < TRIES && action_verb(best) == VERB_PLACE; i++) {
        const Action other = game_sample_action(rules, game, rng);
        const int far = abs(action_x(best)) + abs(action_y(best));
        const bool nearer =
            action_verb(other) == VERB_PLACE && abs(action_x(other)) + abs(action_y(other)) < far;
        best = nearer ? other : best;
    }
    return best;
}

static Status board_draw(char **svg, const Rules *rules, Message *message) {
    const PictureStyle style = {.tile_pixels = PIXELS, .board_only = true};
    Game *const game = game_alloc(rules);
    if (game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a picture");
    }
    Rng rng = rng_make(PICTURE_SEED, 0);
    game_start(rules, game, 0);
    while (game_pending(rules, game).kind != PENDING_OVER &&
           game_tile_count(rules, game) < TILES_SHOWN) {
        if (game_pending(rules, game).kind == PENDING_DECISION) {
            game_apply(rules, game, action_pick(rules, game, &rng));
        } else {
            (void)game_chance(rules, game, &rng);
        }
    }
    const Status status = picture_board(svg, rules, game, &style, message);
    free(game);
    return status;
}

Status web_gallery_picture(char **svg, const char *name, Message *message) {
    for (int i = 0; i < GALLERY_COUNT; i++) {
        const GalleryItem *const item = &GALLERY[i];
        const size_t length = strlen(item->id);
        if (strncmp(name, item->id, length) != 0 || strcmp(name + length, ".svg") != 0) {
            continue;
        }
        RulesSetup *setup = NULL;
        RulesRequest request = {.tilesets = item->tilesets};
        while (item->tilesets[request.tileset_count] != NULL) {
            request.tileset_count++;
        }
        while (item->players[request.players] != NULL) {
            request.players++;
        }
        Status status = rules_setup_create(&setup, &request, message);
        if (status == STATUS_OK) {
            status = board_draw(svg, rules_setup_rules(setup), message);
        }
        rules_setup_destroy(setup);
        return status;
    }
    return message_set(message, STATUS_NOT_FOUND, "no such picture");
}

// ---- Boxes

/* What tile sets were sold as. Sets that are not listed are small ones. */
static const struct {
    const char *box;
    const char *tilesets[LIST_MAX];
} BOXES[] = {
    {"Basic games", {"base", "winter", "carcassonne-2"}},
    {"Large expansions",
     {"inns-and-cathedrals", "traders-and-builders", "princess-and-dragon", "tower",
      "abbey-and-mayor", "catapult", "bridges-castles-and-bazaars", "hills-and-sheep",
      "under-the-big-top", "under-the-big-top-2"}},
    {"Start areas",
     {"river-1", "river-2", "river-carcassonne-2", "games-quarterly-11-river",
      "count-of-carcassonne", "wheel-of-fortune", "school", "wind-roses", "wind-roses-2013"}},
    {"Cloisters, castles and half tiles",
     {"monasteries-germany", "monasteries-netherlands-belgium", "castles-in-germany", "darmstadt",
      "shrines-and-heretics", "cult-places", "halflings-1", "halflings-2"}},
    {"Promotional tiles",
     {"spiel-2014", "labyrinth", "russian-promos", "la-porxada", "games-quarterly-11",
      "mountains"}},
};

const char *web_gallery_box(const char *tileset) {
    for (size_t i = 0; i < sizeof BOXES / sizeof BOXES[0]; i++) {
        for (int k = 0; k < LIST_MAX && BOXES[i].tilesets[k] != NULL; k++) {
            if (strcmp(BOXES[i].tilesets[k], tileset) == 0) {
                return BOXES[i].box;
            }
        }
    }
    return "Small expansions";
}
