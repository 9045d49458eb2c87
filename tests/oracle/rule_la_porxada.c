// SPDX-License-Identifier: MIT
//
// La Porxada: exchanged followers, or unfinished cities paid as finished.
#include "oracle_rules.h"

#include <string.h>

static bool shows(const OracleGame *game, int placed, int part) {
    return oracle_part(game, placed, part)->marks & oracle_mark(game, "porxada");
}

static int parts_of(const OracleGame *game, int placed) {
    return game->box->tiles[game->placed[placed].tile].part_count;
}

static bool tile_shows(const OracleGame *game, int placed) {
    bool any = false;
    for (int part = 0; part < parts_of(game, placed); ++part) {
        any = any || shows(game, placed, part);
    }
    return any;
}

bool oracle_stands(const OracleFigure *figure) {
    return oracle_is_follower(figure->type) && !figure->lying;
}

bool oracle_could_stand(const OracleGame *game, OracleFigureType type, const OracleFigure *at) {
    const OracleKind *const kind = oracle_kind(game, type);
    const OraclePart *const part = oracle_part(game, at->placed, at->part);
    return kind->terrains >> part->terrain & 1U &&
           (!kind->fits || kind->fits(game, at->placed, at->part));
}

static bool pair_fits(const OracleGame *game, int own, int other) {
    const OracleFigure *const mine = &game->figures[own];
    const OracleFigure *const theirs = &game->figures[other];
    return theirs->owner != game->active && oracle_stands(theirs) &&
           oracle_could_stand(game, mine->type, theirs) &&
           oracle_could_stand(game, theirs->type, mine);
}

static int partners(const OracleGame *game, int own, OracleChoice *out, int count) {
    for (int other = 0; other < game->figure_count; ++other) {
        if (pair_fits(game, own, other)) {
            OracleChoice choice = oracle_taking(game, other);
            choice.rotation = 1 + game->figures[other].owner;
            count = oracle_add_once(&choice, out, count);
        }
    }
    return count;
}

/* ---- Choice of the effect */

static bool enter_effect(OracleGame *game) {
    bool any = false;
    if (!oracle_plays(game, &ORACLE_RULE_PORXADA) || !tile_shows(game, game->last)) {
        return false;
    }
    for (int index = 0; index < game->figure_count; ++index) {
        any = any ||
              (game->figures[index].owner == game->active && oracle_stands(&game->figures[index]));
    }
    game->porxada.own = game->porxada.other = -1;
    game->porxada.cities = game->porxada.cities || !any;
    return any && oracle_ask(game, ORACLE_PORXADA, game->active);
}

static int effect_choices(const OracleGame *game, OracleChoice *out) {
    OracleChoice list[ORACLE_SEATS * ORACLE_FIGURES_OF_PLAYER];
    int count = oracle_add(out, 0, ORACLE_PASS);
    count = oracle_add(out, count, ORACLE_ACCEPT);
    out[count - 1].argument = 2;
    for (int own = 0; own < game->figure_count; ++own) {
        const OracleFigure *const figure = &game->figures[own];
        if (figure->owner == game->active && oracle_stands(figure) &&
            partners(game, own, list, 0) > 0) {
            count = oracle_add_taking(game, own, out, count);
        }
    }
    return count;
}

/* House rule: the city is closed like others, unless the second effect was chosen. */
static void open_up(OracleGame *game) {
    if (game->options.porxada.house) {
        game->porxada.plain = true;
        oracle_survey(game);
    }
}

static void effect_choose(OracleGame *game, const OracleChoice *choice) {
    game->porxada.cities = choice->verb == ORACLE_ACCEPT;
    if (choice->verb == ORACLE_PASS) {
        open_up(game);
    }
    if (choice->verb == ORACLE_TAKE) {
        game->porxada.own = oracle_figure_at(game, game->active, choice);
    }
}

const OracleStep ORACLE_STEP_PORXADA =
    ORACLE_ASKS(ORACLE_PORXADA, enter_effect, effect_choices, effect_choose);

/* ---- Choice of the partner */

static bool going(const OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_PORXADA) && tile_shows(game, game->last) &&
           game->porxada.own >= 0;
}

static bool enter_partner(OracleGame *game) {
    return going(game) && oracle_ask(game, ORACLE_PORXADA_PARTNER, game->active);
}

static int partner_choices(const OracleGame *game, OracleChoice *out) {
    return partners(game, game->porxada.own, out, 0);
}

static void partner_choose(OracleGame *game, const OracleChoice *choice) {
    game->porxada.other = oracle_figure_at(game, choice->rotation - 1, choice);
}

const OracleStep ORACLE_STEP_PORXADA_PARTNER =
    ORACLE_ASKS(ORACLE_PORXADA_PARTNER, enter_partner, partner_choices, partner_choose);

/* ---- Answer */

static bool enter_answer(OracleGame *game) {
    return going(game) &&
           oracle_ask(game, ORACLE_PORXADA_ANSWER, game->figures[game->porxada.other].owner);
}

static int answer_choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
        if (oracle_is_follower((OracleFigureType)type) && game->supply[game->decider][type] > 0) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = ORACLE_HELD + type + ORACLE_HOLDER * game->decider;
        }
    }
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner == game->decider && oracle_is_follower(figure->type)) {
            count = oracle_add_taking(game, index, out, count);
        }
    }
    return count;
}

static void put_down(OracleGame *game, int player, OracleFigureType type, OracleChoice at) {
    at.verb = ORACLE_PUT;
    at.figure = (int)type;
    at.rotation = at.argument = 0;
    oracle_put(game, player, &at);
}

static void exchange(OracleGame *game) {
    const OracleFigure mine = game->figures[game->porxada.own];
    const OracleFigure theirs = game->figures[game->porxada.other];
    const OracleChoice from = oracle_taking(game, game->porxada.own);
    const OracleChoice to = oracle_taking(game, game->porxada.other);
    oracle_take(game, oracle_figure_at(game, mine.owner, &from));
    oracle_take(game, oracle_figure_at(game, theirs.owner, &to));
    put_down(game, mine.owner, mine.type, to);
    put_down(game, theirs.owner, theirs.type, from);
}

static void answer_choose(OracleGame *game, const OracleChoice *choice) {
    int type = choice->figure;
    if (choice->verb == ORACLE_PASS) {
        exchange(game);
    } else {
        if (choice->verb == ORACLE_TAKE) {
            oracle_take(game, oracle_figure_at(game, game->decider, choice));
        } else {
            type = (choice->argument - ORACLE_HELD) % ORACLE_HOLDER;
        }
        --game->supply[game->decider][type]; /* permanently */
    }
    game->porxada.own = game->porxada.other = -1;
    open_up(game);
}

const OracleStep ORACLE_STEP_PORXADA_ANSWER =
    ORACLE_ASKS(ORACLE_PORXADA_ANSWER, enter_answer, answer_choices, answer_choose);

/* ---- House rule */

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "porxada_house") == 0 &&
           oracle_flag(&options->porxada.house, value, "off", "on");
}

static int ends(const OracleGame *game, int spot) {
    const OraclePorxada *const porxada = &game->porxada;
    return game->options.porxada.house && !porxada->plain && !porxada->over &&
           shows(game, spot / ORACLE_PARTS, spot % ORACLE_PARTS);
}

/* Returns the city if only the house rule keeps it open, or NULL. */
static OracleFeature *walled(const OracleGame *game) {
    OracleFeature *city = NULL;
    const bool meant = oracle_plays(game, &ORACLE_RULE_PORXADA) && game->options.porxada.house &&
                       game->porxada.cities && !game->porxada.over;
    for (int placed = 0; meant && placed < game->placed_count; ++placed) {
        for (int part = 0; part < parts_of(game, placed); ++part) {
            if (shows(game, placed, part)) {
                city = &game->features[game->label[placed * ORACLE_PARTS + part]];
            }
        }
    }
    return city && city->open == 1 ? city : NULL;
}

static bool enter_stay(OracleGame *game) {
    const OracleFeature *const city = walled(game);
    if (!city || game->porxada.stayed) {
        return false;
    }
    for (int step = 0; step < game->options.players; ++step) {
        const int player = (game->active + step) % game->options.players;
        if (!game->porxada.asked[player] && city->followers[player] > 0) {
            return oracle_ask(game, ORACLE_PORXADA_STAY, player);
        }
    }
    game->porxada.stayed = true;
    return false;
}

/* Returns true if a figure is in a city. */
static bool is_inside(const OracleGame *game, const OracleFigure *figure,
                      const OracleFeature *city) {
    return figure->type != ORACLE_BARN && figure->placed >= 0 && figure->part >= 0 &&
           game->label[figure->placed * ORACLE_PARTS + figure->part] == city - game->features;
}

static int stay_choices(const OracleGame *game, OracleChoice *out) {
    const OracleFeature *const city = walled(game);
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner == game->decider && oracle_is_follower(figure->type) &&
            is_inside(game, figure, city)) {
            count = oracle_add_taking(game, index, out, count);
        }
    }
    return count;
}

static void stay_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        game->porxada.asked[game->decider] = true;
    } else {
        oracle_take(game, oracle_figure_at(game, game->decider, choice));
    }
    --game->step; /* next player */
}

const OracleStep ORACLE_STEP_PORXADA_STAY =
    ORACLE_ASKS(ORACLE_PORXADA_STAY, enter_stay, stay_choices, stay_choose);

/* Returns a figure in the city, or -1. */
static int figure_inside(const OracleGame *game) {
    const OracleFeature *const city = walled(game);
    for (int index = 0; index < game->figure_count; ++index) {
        if (is_inside(game, &game->figures[index], city)) {
            return index;
        }
    }
    return -1;
}

static void ending(OracleGame *game) {
    OracleFeature *const city = walled(game);
    if (!city) {
        return;
    }
    city->complete = true;
    const int worth = oracle_worth(game, city);
    city->complete = false;
    for (int player = 0; player < game->options.players; ++player) {
        game->porxada.knight[player] = city->followers[player] > 0;
        if (oracle_has_most(city, game->options.players, player)) {
            game->scores[player] += worth;
        }
    }
    for (int index; (index = figure_inside(game)) >= 0;) {
        oracle_take(game, index);
    }
    game->porxada.over = true;
    oracle_survey(game);
}

/* ---- Unfinished cities */

static void start(OracleGame *game) {
    memset(&game->porxada, 0, sizeof game->porxada);
    game->porxada.own = game->porxada.other = -1;
}

static void completed(OracleGame *game, int index) {
    const OracleFeature *const city = &game->features[index];
    bool hers = false;
    for (int placed = 0; placed < game->placed_count; ++placed) {
        for (int part = 0; part < parts_of(game, placed); ++part) {
            hers = hers || (game->label[placed * ORACLE_PARTS + part] == index &&
                            shows(game, placed, part));
        }
    }
    for (int player = 0; player < game->options.players; ++player) {
        const bool knight = hers && game->porxada.cities && city->followers[player] > 0;
        game->porxada.knight[player] = game->porxada.knight[player] || knight;
    }
}

static void final(const OracleGame *game, int *scores) {
    const OracleFeature *const house = walled(game);
    for (int index = 0; index < game->feature_count; ++index) {
        OracleFeature *const city = &game->features[index];
        if (city->terrain != TERRAIN_CITY || city->complete) {
            continue;
        }
        const int unfinished = oracle_worth(game, city);
        city->complete = true;
        const int more = oracle_worth(game, city) - unfinished;
        city->complete = false;
        for (int player = 0; player < game->options.players; ++player) {
            const bool knight =
                game->porxada.knight[player] || (house && house->followers[player] > 0);
            if (more > 0 && knight && oracle_has_most(city, game->options.players, player)) {
                scores[player] += more;
            }
        }
    }
}

const OracleRule ORACLE_RULE_PORXADA = {.expansion = "la-porxada",
                                        .ending = ending,
                                        .option = set_option,
                                        .ends = ends,
                                        .start = start,
                                        .completed = completed,
                                        .final = final};
