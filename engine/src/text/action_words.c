// SPDX-License-Identifier: MIT
//
// Decisions and actions in plain English. A phase adds what is special about it (Phase.question,
// Phase.decline, Phase.describe); everything else follows from the verb.
#include "base/text_writer.h"
#include "carcarena/engine/text.h"
#include "table/segments.h"
#include "text/segment_names.h"
#include "turn/turn.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 96 };

/** Asks the phase. @param action 0: only what is asked */
static Wording wording_of(const Rules *rules, const Game *game, Action action) {
    const Phase *const phase = turn_phase(rules, game);
    Wording wording = {.question = phase->question, .type = -1};
    const uint32_t module = turn_module(rules, game);
    if (phase->describe != NULL) {
        phase->describe(rules, game, module, action, &wording);
    }
    for (uint32_t m = 0; module == MODULES_MAX && action != 0 && m < rules->module_count; m++) {
        const Expansion *const expansion = rules->modules[m].expansion;
        if (expansion->turn.action_describe != NULL) {
            expansion->turn.action_describe(rules, game, m, action, &wording);
        }
    }
    return wording;
}

Question game_question(const Rules *rules, const Game *game) {
    const Pending pending = game_pending(rules, game);
    Question question = {.text = pending.phase, .tile_type = -1};
    if (pending.kind == PENDING_OVER) {
        question.text = "the game is over";
    } else if (pending.kind == PENDING_DRAW) {
        question.text = "draw a tile";
    } else if (pending.kind == PENDING_DECISION) {
        const Wording wording = wording_of(rules, game, 0);
        question = (Question){.text = wording.question != NULL ? wording.question : pending.phase,
                              .tile_type = wording.type,
                              .bid = wording.number,
                              .step = wording.step,
                              .steps = wording.steps};
    }
    return question;
}

int action_tile_type(const Rules *rules, const Game *game, Action action) {
    return game_pending(rules, game).kind == PENDING_DECISION ? wording_of(rules, game, action).type
                                                              : -1;
}

// ---- Parts of a sentence

/** Appends a figure with "the" or the right article. */
static void write_figure(TextWriter *writer, const Rules *rules, unsigned figure, bool definite) {
    const char *name = figure < ACTION_NEUTRAL ? figure_type_text((FigureType)figure)
                                               : rules_neutral_name(rules, figure - ACTION_NEUTRAL);
    name = name != NULL ? name : "figure";
    const char *const article = definite ? "the" : strchr("aeiou", name[0]) != NULL ? "an" : "a";
    text_writer_format(writer, "%s ", article);
    for (; *name != '\0'; name++) {
        text_writer_char(writer, *name == '-' ? ' ' : *name);
    }
}

static const char *const CORNERS[SIDES] = {"north-west", "north-east", "south-east", "south-west"};

/** Appends "the city at 1,0", "the 2nd road at 1,0" or "the tile at 1,0". */
static void write_place(TextWriter *writer, const Rules *rules, const Game *game, Action action) {
    static const char *const ORDINALS[] = {"",     "2nd ", "3rd ", "4th ",
                                           "5th ", "6th ", "7th ", "8th "};
    const SegmentRef ref = action_ref(rules, game, action);
    const int x = action_x(action);
    const int y = action_y(action);
    if (ref == NO_REF || ref_segment(ref) == WHOLE_TILE) {
        text_writer_format(writer, "the tile at %d,%d", x, y);
        return;
    }
    const TypeInfo *const type = rules_copy_type(rules, ref_copy(ref));
    const TileFacts *const facts = type->facts;
    const SegmentKind kind = (SegmentKind)facts->segments[ref_segment(ref)].kind;
    unsigned before = 0;
    for (unsigned i = 0; i < ref_segment(ref); i++) {
        before += facts->segments[i].kind == (uint8_t)kind;
    }
    text_writer_format(writer, "the %s%s at %d,%d",
                       before < sizeof ORDINALS / sizeof ORDINALS[0] ? ORDINALS[before] : "other ",
                       segment_kind_text(kind), x, y);
    if (type->half) {
        text_writer_format(writer, " (%s half)",
                           CORNERS[(unsigned)half_corner(rules, game, ref_copy(ref)) % SIDES]);
    }
}

static void write_corner(TextWriter *writer, Action action) {
    text_writer_format(writer, "the %s corner of the tile at %d,%d",
                       CORNERS[action_segment(action) % SIDES], action_x(action), action_y(action));
}

static void write_owner(TextWriter *writer, Action action) {
    if (action_second(action) != 0) {
        text_writer_format(writer, " of player %u", action_owner(action));
    }
}

static void write_points(TextWriter *writer, unsigned points) {
    text_writer_format(writer, "%u point%s", points, points == 1 ? "" : "s");
}

// ---- Verbs

static void write_deployment(TextWriter *writer, const Rules *rules, const Game *game,
                             Action action) {
    text_writer_format(writer, "put ");
    write_figure(writer, rules, action_figure(action), false);
    text_writer_format(writer, " on ");
    if (action_space(action) >= 0) {
        text_writer_format(writer, "crown space %u", action_second(action));
    } else if (action_figure(action) == FIGURE_BARN) {
        write_corner(writer, action);
    } else {
        write_place(writer, rules, game, action);
        text_writer_format(writer, "%s", action_arg(action) == 1 ? ", lying down" : "");
    }
}

static void write_move(TextWriter *writer, const Rules *rules, const Game *game, Action action) {
    text_writer_format(writer, "move ");
    write_figure(writer, rules, action_figure(action), true);
    write_owner(writer, action);
    text_writer_format(writer, " to ");
    write_place(writer, rules, game, action);
    text_writer_format(writer, "%s", action_arg(action) == 1 ? ", lying down" : "");
}

static void write_removal(TextWriter *writer, const Rules *rules, const Game *game, Action action) {
    text_writer_format(writer, "take ");
    write_figure(writer, rules, action_figure(action), true);
    write_owner(writer, action);
    text_writer_format(writer, " from ");
    write_place(writer, rules, game, action);
    text_writer_format(writer, "%s", action_arg(action) == 1 ? " home and score it" : "");
}

/** What is done with a token of each kind; the place follows. */
static const char *const TOKENS[] = {[TOKEN_CASTLE] = "turn into a castle",
                                     [TOKEN_OPENING] = "lay a token on",
                                     [TOKEN_GOLD] = "choose the gold on",
                                     [TOKEN_FERRY] = "link by the ferry",
                                     [TOKEN_BRIDGE] = "build a bridge over",
                                     [TOKEN_FLEA] = "lay a flea token on",
                                     [TOKEN_FLEA_TAKEN] = "take up the flea token from",
                                     [TOKEN_THROW] = "aim at",
                                     [TOKEN_TAKE_UP] = "take up"};

static void write_token(TextWriter *writer, const Rules *rules, const Game *game, Action action) {
    const unsigned kind = action_arg(action);
    const char *const own = wording_of(rules, game, action).token;
    const char *const usual = kind < sizeof TOKENS / sizeof TOKENS[0] ? TOKENS[kind] : NULL;
    text_writer_format(writer, "%s ", own != NULL ? own : usual != NULL ? usual : "lay a token on");
    if (kind == TOKEN_BRIDGE) {
        text_writer_format(writer, "the tile at %d,%d, %s", action_x(action), action_y(action),
                           token_part(action) == 0 ? "north to south" : "west to east");
    } else if (action_second(action) == 0 && kind != TOKEN_CASTLE) {
        text_writer_format(writer, "the tile at %d,%d", action_x(action), action_y(action));
    } else {
        write_place(writer, rules, game, action);
    }
    if (kind == TOKEN_OPENING) {
        text_writer_format(writer, ", set %u", action_second(action));
    } else if (kind == TOKEN_FERRY) {
        const Action other = action_at(0, action_x(action), action_y(action));
        text_writer_format(writer, " with ");
        write_place(writer, rules, game, other | (Action)token_part(action) << 22);
    }
}

static void write_placement(TextWriter *writer, Action action) {
    static const char *const TURNS[SIDES] = {"", ", turned by 90 degrees",
                                             ", turned by 180 degrees", ", turned by 270 degrees"};
    text_writer_format(writer, "lay %s at %d,%d%s",
                       action_arg(action) == 1 ? "your own tile" : "the tile", action_x(action),
                       action_y(action), TURNS[action_rotation(action)]);
}

static void write_verb(TextWriter *writer, const Rules *rules, const Game *game, Action action) {
    switch (action_verb(action)) {
    case VERB_PLACE:
        write_placement(writer, action);
        break;
    case VERB_DEPLOY:
        write_deployment(writer, rules, game, action);
        break;
    case VERB_MOVE:
        write_move(writer, rules, game, action);
        break;
    case VERB_REMOVE:
        write_removal(writer, rules, game, action);
        break;
    case VERB_TOKEN:
        write_token(writer, rules, game, action);
        break;
    case VERB_BID:
        text_writer_format(writer, "bid ");
        write_points(writer, action_arg(action));
        break;
    case VERB_SOURCE:
        text_writer_format(writer, "draw from stack %u", action_arg(action) + 1);
        break;
    case VERB_CHOOSE:
        if (action_chooses_held(action)) {
            text_writer_format(writer, "get back ");
            write_figure(writer, rules, action_figure(action), true);
            text_writer_format(writer, " that player %u holds", action_holder(action));
        } else {
            text_writer_format(writer, "choose option %u", action_arg(action) + 1);
        }
        break;
    default:
        text_writer_format(writer, "pass");
    }
}

/** Writes an option of a phase with its number and tile. */
static void write_option(TextWriter *writer, const Rules *rules, const Wording *wording) {
    char name[NAME_SIZE];
    for (const char *at = wording->option; *at != '\0'; at++) {
        if (*at == '#') {
            text_writer_format(writer, "%d", (int)wording->number);
        } else {
            text_writer_char(writer, *at);
        }
    }
    if (wording->type >= 0) {
        text_writer_format(writer, " %s",
                           rules_type_name(rules, (uint32_t)wording->type, name, sizeof name));
    }
}

char *action_to_words(const Rules *rules, const Game *game, Action action, char *text,
                      size_t size) {
    TextWriter writer = text_writer_make(text, size);
    const Phase *const phase = turn_phase(rules, game);
    const Wording wording = wording_of(rules, game, action);
    const Verb verb = action_verb(action);
    const bool plain = verb == VERB_PASS || (verb == VERB_CHOOSE && !action_chooses_held(action)) ||
                       verb == VERB_SOURCE;
    if (verb == VERB_PASS && phase->decline != NULL) {
        text_writer_format(&writer, "%s", phase->decline);
    } else if (plain && wording.option != NULL) {
        write_option(&writer, rules, &wording);
    } else {
        write_verb(&writer, rules, game, action);
    }
    return text;
}
