// SPDX-License-Identifier: MIT
//
// Actions as text and back. Words are separated by spaces. Names of figures have hyphens instead of
// spaces. Segments are named by their id in the tile set.
#include "carcarena/engine/text.h"

#include "base/text_reader.h"
#include "base/text_writer.h"
#include "base/try.h"
#include "table/figures.h"
#include "text/segment_names.h"

#include <string.h>

// Corners of a tile, for barns.
static const char *const CORNER_TEXTS[SIDES] = {"nw", "ne", "se", "sw"};

// Precedes the number of a space beside the table.
static const char SPACE_TEXT[] = "crown";

const char *corner_text(unsigned corner) {
    return corner < SIDES ? CORNER_TEXTS[corner] : "?";
}

const char *action_arg_word(Verb verb) {
    return verb == VERB_PLACE                         ? "held"
           : verb == VERB_DEPLOY || verb == VERB_MOVE ? "lying"
           : verb == VERB_REMOVE                      ? "paid"
                                                      : NULL;
}

const char *rules_neutral_name(const Rules *rules, unsigned index) {
    return index < rules->neutral_count ? rules->neutrals[index]->name : NULL;
}

// The position of a figure on a whole tile; segment ids end in digits, so none has this id.
static const char WHOLE_TILE_TEXT[] = "tile";

const char *segment_text(const TileFacts *facts, unsigned segment) {
    return segment == WHOLE_TILE            ? WHOLE_TILE_TEXT
           : segment < facts->segment_count ? facts->segments[segment].id
                                            : NULL;
}

int segment_named(const TileFacts *facts, const char *text) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (strcmp(facts->segments[s].id, text) == 0) {
            return (int)s;
        }
    }
    return strcmp(text, WHOLE_TILE_TEXT) == 0 ? WHOLE_TILE : -1;
}

/* ---- Segments on their cells. */

void cell_segment_write(TextWriter *writer, const Rules *rules, const Game *game, SegmentRef ref) {
    const uint32_t copy = ref_copy(ref);
    const TypeInfo *type = rules_copy_type(rules, copy);
    const char *text = segment_text(type->facts, ref_segment(ref));
    if (text == NULL) {
        text_writer_format(writer, "%u", ref_segment(ref));
        return;
    }
    text_writer_format(writer, "%s", text);
    if (type->half && ref_segment(ref) != WHOLE_TILE) {
        text_writer_format(writer, ".%s", corner_text((unsigned)half_corner(rules, game, copy)));
    }
}

/**
 * Returns the tile that a name refers to by its part from the dot (or the end of the name): -1 if
 * there is none.
 */
static int copy_named(const Rules *rules, const Game *game, int x, int y, const char *dot) {
    const int first = rules->kernel->copy_on(game, x, y);
    if (*dot == '\0') {
        return first;
    }
    int found = -1;
    for (unsigned corner = 0; corner < SIDES; corner++) {
        if (strcmp(dot + 1, CORNER_TEXTS[corner]) == 0) {
            found = half_copy_at(rules, game, x, y, corner);
        }
    }
    return found;
}

SegmentRef cell_segment_named(const Rules *rules, const Game *game, int x, int y,
                              const char *name) {
    char id[TILE_ID_MAX + 1] = "";
    const size_t length = strcspn(name, ".");
    const int copy = copy_named(rules, game, x, y, name + length);
    if (copy < 0 || length > TILE_ID_MAX) {
        return NO_REF;
    }
    memcpy(id, name, length);
    const TypeInfo *type = rules_copy_type(rules, (uint32_t)copy);
    const int segment = segment_named(type->facts, id);
    const bool whole = segment == WHOLE_TILE;
    const bool plain = name[length] == '\0';
    return segment < 0 || (type->half && !whole && plain)
               ? NO_REF
               : segment_ref((uint32_t)copy, (unsigned)segment);
}

/* ---- Writing. */

static void write_segment(const Rules *rules, const Game *game, TextWriter *writer, Action action) {
    const SegmentRef ref = action_ref(rules, game, action);
    text_writer_char(writer, ' ');
    if (ref == NO_REF) {
        text_writer_format(writer, "%u", action_segment(action));
    } else {
        cell_segment_write(writer, rules, game, ref);
    }
}

/** Writes the word for an arg of 1. */
static void write_arg_word(TextWriter *writer, Action action) {
    if (action_arg(action) == 1) {
        text_writer_format(writer, " %s", action_arg_word(action_verb(action)));
    }
}

/**
 * Writes the target of a deployment: a barn at a corner, others on a segment, or on a space beside
 * the table.
 */
static void write_target(const Rules *rules, const Game *game, TextWriter *writer, Action action) {
    if (action_second(action) != 0) {
        text_writer_format(writer, " %s %u", SPACE_TEXT, action_second(action));
        return;
    }
    text_writer_format(writer, " %d,%d", action_x(action), action_y(action));
    if (action_figure(action) == FIGURE_BARN) {
        text_writer_format(writer, " %s", corner_text(action_segment(action)));
    } else {
        write_segment(rules, game, writer, action);
        write_arg_word(writer, action);
    }
}

/** Writes the owner of the figure if it is another player. */
static void write_owner(TextWriter *writer, Action action) {
    if (action_second(action) != 0) {
        text_writer_format(writer, " of %u", action_owner(action));
    }
}

/** Writes the name of the figure of a MOVE or REMOVE. */
static void write_figure(const Rules *rules, TextWriter *writer, unsigned figure) {
    text_writer_char(writer, ' ');
    if (figure < ACTION_NEUTRAL) {
        text_writer_word(writer, figure_type_text((FigureType)figure));
        return;
    }
    const char *name = rules_neutral_name(rules, figure - ACTION_NEUTRAL);
    text_writer_word(writer, name != NULL ? name : "unknown");
}

/** Writes the choice: a number, or a figure and its holder. */
static void write_choice(const Rules *rules, TextWriter *writer, Action action) {
    if (action_chooses_held(action)) {
        write_figure(rules, writer, action_figure(action));
        text_writer_format(writer, " from %u", action_holder(action));
    } else {
        text_writer_format(writer, " %u", action_arg(action));
    }
}

/**
 * Writes the segment of a token and its part: a ferry by the other road it links, a tunnel by the
 * number of its set.
 */
static void write_token_place(const Rules *rules, const Game *game, TextWriter *writer,
                              Action action) {
    if (action_second(action) == 0) {
        return;
    }
    write_segment(rules, game, writer, action);
    if (action_arg(action) == TOKEN_FERRY) {
        const Action other = action_at(0, action_x(action), action_y(action));
        write_segment(rules, game, writer, other | (Action)token_part(action) << 22);
    } else {
        text_writer_format(writer, " %u", action_second(action));
    }
}

char *action_to_text(const Rules *rules, const Game *game, Action action, char *text, size_t size) {
    TextWriter writer = text_writer_make(text, size);
    const int x = action_x(action);
    const int y = action_y(action);
    switch (action_verb(action)) {
    case VERB_PASS:
        text_writer_format(&writer, "pass");
        break;
    case VERB_SOURCE:
        text_writer_format(&writer, "source %u", action_arg(action));
        break;
    case VERB_PLACE:
        text_writer_format(&writer, "place %d,%d r%u", x, y, action_rotation(action));
        write_arg_word(&writer, action);
        break;
    case VERB_DEPLOY:
        text_writer_format(&writer, "deploy ");
        text_writer_word(&writer, figure_type_text((FigureType)action_figure(action)));
        write_target(rules, game, &writer, action);
        break;
    case VERB_MOVE:
    case VERB_REMOVE:
        text_writer_word(&writer, action_verb(action) == VERB_MOVE ? "move" : "remove");
        write_figure(rules, &writer, action_figure(action));
        text_writer_format(&writer, " %d,%d", x, y);
        write_segment(rules, game, &writer, action);
        write_arg_word(&writer, action);
        write_owner(&writer, action);
        break;
    case VERB_TOKEN:
        text_writer_format(&writer, "token %u %d,%d", action_arg(action), x, y);
        write_token_place(rules, game, &writer, action);
        break;
    case VERB_CHOOSE:
        text_writer_word(&writer, "choose");
        write_choice(rules, &writer, action);
        break;
    case VERB_BID:
        text_writer_format(&writer, "bid %u", action_arg(action));
        break;
    case VERB_COUNT:
    default:
        text_writer_format(&writer, "unknown action");
        break;
    }
    return text;
}

/* ---- Reading. */

/* An action being read. */
typedef struct ActionReader {
    const Rules *rules;
    const Game *game;
    TextReader reader;
    Message *message;
    Action action; /* verb and actor at first; fields are added as they are read */
} ActionReader;

static bool next_word(ActionReader *from, char word[TEXT_WORD_SIZE]) {
    return text_reader_word(&from->reader, word, TEXT_WORD_SIZE);
}

static Status read_cell(ActionReader *from) {
    char word[TEXT_WORD_SIZE] = "";
    int x = 0;
    int y = 0;
    if (!next_word(from, word) || !text_cell(&x, &y, word)) {
        return message_set(from->message, STATUS_INVALID, "expected a cell such as 3,-1, got '%s'",
                           word);
    }
    from->action = action_at(from->action, x, y);
    return STATUS_OK;
}

static Status read_rotation(ActionReader *from) {
    char word[TEXT_WORD_SIZE] = "";
    if (!next_word(from, word) || word[0] != 'r' || word[1] < '0' || word[1] > '3' ||
        word[2] != '\0') {
        return message_set(from->message, STATUS_INVALID, "expected a rotation r0 to r3, got '%s'",
                           word);
    }
    from->action |= (Action)(unsigned)(word[1] - '0') << 26;
    return STATUS_OK;
}

static Status read_arg(ActionReader *from) {
    char word[TEXT_WORD_SIZE] = "";
    int value = 0;
    if (!next_word(from, word) || !text_integer(&value, word) || value < 0 || value > 255) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a number from 0 to 255, got '%s'", word);
    }
    from->action |= (Action)(unsigned)value << 14;
    return STATUS_OK;
}

/** Reads the id of a segment of the tile at the action's cell. */
static Status read_segment(ActionReader *from) {
    const int x = action_x(from->action);
    const int y = action_y(from->action);
    char word[TEXT_WORD_SIZE] = "";
    if (!next_word(from, word)) {
        return message_set(from->message, STATUS_INVALID, "expected a segment such as c0");
    }
    const int index = game_tile_at(from->rules, from->game, x, y);
    if (index < 0) {
        return message_set(from->message, STATUS_ILLEGAL, "there is no tile at %d,%d", x, y);
    }
    const uint16_t type = game_tile(from->rules, from->game, (uint32_t)index).type;
    const TileFacts *facts = rules_type(from->rules, type);
    const SegmentRef ref = cell_segment_named(from->rules, from->game, x, y, word);
    if (ref != NO_REF) {
        from->action |= (Action)cell_segment(from->rules, from->game, ref) << 22;
        return STATUS_OK;
    }
    return message_set(from->message, STATUS_INVALID, "tile %s at %d,%d has no segment '%s'",
                       facts->id, x, y, word);
}

static Status read_figure_type(ActionReader *from) {
    char word[TEXT_WORD_SIZE] = "";
    const bool found = next_word(from, word);
    for (unsigned type = 0; found && type < FIGURE_TYPE_COUNT; type++) {
        const char *name = figure_type_name(type);
        if (name != NULL && text_is_name(word, name)) {
            from->action |= (Action)type << 50;
            return STATUS_OK;
        }
    }
    return message_set(from->message, STATUS_INVALID,
                       "expected a figure such as follower, got '%s'", word);
}

/** Reads the name of a neutral figure or of one of the actor's figure types. */
static Status read_figure(ActionReader *from) {
    const TextReader before = from->reader;
    char word[TEXT_WORD_SIZE] = "";
    const bool found = next_word(from, word);
    const char *name = NULL;
    for (unsigned i = 0; found && (name = rules_neutral_name(from->rules, i)) != NULL; i++) {
        if (text_is_name(word, name)) {
            from->action |= (Action)(ACTION_NEUTRAL + i) << 50;
            return STATUS_OK;
        }
    }
    from->reader = before;
    return read_figure_type(from) == STATUS_OK
               ? STATUS_OK
               : message_set(from->message, STATUS_INVALID,
                             "expected a figure in play such as follower, got '%s'", word);
}

/** Reads the optional word for an arg of 1. */
static Status read_arg_word(ActionReader *from) {
    const TextReader before = from->reader;
    char word[TEXT_WORD_SIZE] = "";
    if (next_word(from, word) && strcmp(word, action_arg_word(action_verb(from->action))) == 0) {
        from->action = action_with_arg(from->action, 1);
    } else {
        from->reader = before;
    }
    return STATUS_OK;
}

/** Reads the corner of a tile, for a barn. */
static Status read_corner(ActionReader *from) {
    char word[TEXT_WORD_SIZE] = "";
    const bool found = next_word(from, word);
    for (unsigned corner = 0; found && corner < SIDES; corner++) {
        if (strcmp(word, CORNER_TEXTS[corner]) == 0) {
            from->action |= (Action)corner << 22;
            return STATUS_OK;
        }
    }
    return message_set(from->message, STATUS_INVALID,
                       "expected a corner nw, ne, se or sw, got '%s'", word);
}

/** Reads the number of a space beside the table. */
static Status read_space(ActionReader *from) {
    char word[TEXT_WORD_SIZE] = "";
    int number = 0;
    if (!next_word(from, word) || !text_integer(&number, word) || number < 1 || number > 255) {
        return message_set(from->message, STATUS_INVALID,
                           "expected the number of a space from 1 on, got '%s'", word);
    }
    from->action = action_deploy_beside(action_actor(from->action), action_figure(from->action),
                                        (unsigned)number - 1);
    return STATUS_OK;
}

/**
 * Reads the target of a deployment: a cell with a corner for a barn, with a segment for others; or
 * a space beside the table.
 */
static Status read_target(ActionReader *from) {
    const TextReader before = from->reader;
    char word[TEXT_WORD_SIZE] = "";
    if (next_word(from, word) && strcmp(word, SPACE_TEXT) == 0) {
        return read_space(from);
    }
    from->reader = before;
    TRY(read_cell(from));
    if (action_figure(from->action) == FIGURE_BARN) {
        return read_corner(from);
    }
    TRY(read_segment(from));
    return read_arg_word(from);
}

/** Reads the seat of the figure's owner or holder; `after` is the preceding word. */
static Status read_seat(ActionReader *from, const char *after) {
    char word[TEXT_WORD_SIZE] = "";
    int seat = 0;
    const bool found = next_word(from, word) && text_integer(&seat, word);
    if (!found || seat < 0 || seat >= rules_players(from->rules)) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a player from 0 to %d after '%s', got '%s'",
                           rules_players(from->rules) - 1, after, word);
    }
    from->action = action_of_owner(from->action, (unsigned)seat);
    return STATUS_OK;
}

/** Reads "of" and another player's seat, if present. */
static Status read_owner(ActionReader *from) {
    const TextReader before = from->reader;
    char word[TEXT_WORD_SIZE] = "";
    if (!next_word(from, word) || strcmp(word, "of") != 0) {
        from->reader = before;
        return STATUS_OK;
    }
    return read_seat(from, "of");
}

/** Reads the choice: a number, or a figure and its holder. */
static Status read_choice(ActionReader *from) {
    const TextReader before = from->reader;
    char word[TEXT_WORD_SIZE] = "";
    int number = 0;
    const bool numbered = !next_word(from, word) || text_integer(&number, word);
    from->reader = before;
    if (numbered) {
        return read_arg(from);
    }
    TRY(read_figure_type(from));
    if (!next_word(from, word) || strcmp(word, "from") != 0) {
        return message_set(from->message, STATUS_INVALID,
                           "expected 'from' and the player who holds the figure");
    }
    return read_seat(from, "from");
}

/** Reads what may follow a token's cell: a segment and the token's part. */
static Status read_token_place(ActionReader *from) {
    if (text_reader_done(&from->reader)) {
        return STATUS_OK;
    }
    TRY(read_segment(from));
    if (action_arg(from->action) == TOKEN_FERRY) {
        const Action first = from->action;
        from->action = action_at(0, action_x(first), action_y(first));
        TRY(read_segment(from));
        from->action = first | (Action)(action_segment(from->action) + 1);
        return STATUS_OK;
    }
    char word[TEXT_WORD_SIZE] = "";
    int part = 0;
    if (!next_word(from, word) || !text_integer(&part, word) || part < 1 || part > 255) {
        return message_set(from->message, STATUS_INVALID,
                           "expected the number of a set from 1 on, got '%s'", word);
    }
    from->action |= (Action)(unsigned)part;
    return STATUS_OK;
}

typedef Status (*FieldReader)(ActionReader *from);

enum { FIELDS_MAX = 5 };

/* The text of each verb: its word and the following parts in order. */
typedef struct VerbForm {
    const char *word;
    FieldReader fields[FIELDS_MAX];
} VerbForm;

static const VerbForm VERB_FORMS[VERB_COUNT] = {
    [VERB_PASS] = {"pass", {NULL}},
    [VERB_SOURCE] = {"source", {read_arg}},
    [VERB_PLACE] = {"place", {read_cell, read_rotation, read_arg_word}},
    [VERB_DEPLOY] = {"deploy", {read_figure_type, read_target}},
    [VERB_MOVE] = {"move", {read_figure, read_cell, read_segment, read_arg_word, read_owner}},
    [VERB_REMOVE] = {"remove", {read_figure, read_cell, read_segment, read_arg_word, read_owner}},
    [VERB_TOKEN] = {"token", {read_arg, read_cell, read_token_place}},
    [VERB_CHOOSE] = {"choose", {read_choice}},
    [VERB_BID] = {"bid", {read_arg}},
};

const char *action_verb_text(Verb verb) {
    const bool known = (unsigned)verb < VERB_COUNT && VERB_FORMS[verb].word != NULL;
    return known ? VERB_FORMS[verb].word : "unknown";
}

static Status read_verb(ActionReader *from, unsigned actor, const VerbForm **form) {
    char word[TEXT_WORD_SIZE] = "";
    const bool found = next_word(from, word);
    for (unsigned verb = VERB_PASS; found && verb < VERB_COUNT; verb++) {
        if (strcmp(VERB_FORMS[verb].word, word) == 0) {
            *form = &VERB_FORMS[verb];
            from->action = action_make((Verb)verb, actor);
            return STATUS_OK;
        }
    }
    return message_set(from->message, STATUS_INVALID,
                       "expected an action such as 'place 3,-1 r2', got '%s'", word);
}

Status action_from_text(const Rules *rules, const Game *game, const char *text, Action *out,
                        Message *message) {
    const Pending pending = game_pending(rules, game);
    if (pending.kind != PENDING_DECISION) {
        return message_set(message, STATUS_ILLEGAL, "no decision is pending");
    }
    ActionReader from = {.rules = rules, .game = game, .reader = {.at = text}, .message = message};
    const VerbForm *form = NULL;
    TRY(read_verb(&from, (unsigned)pending.player, &form));
    for (unsigned i = 0; form != NULL && i < FIELDS_MAX && form->fields[i] != NULL; i++) {
        TRY(form->fields[i](&from));
    }
    if (!text_reader_done(&from.reader) || strchr(from.reader.at, '\n') != NULL) {
        return message_set(message, STATUS_INVALID, "expected nothing after '%.*s'",
                           (int)(from.reader.at - text), text);
    }
    return game_normalize(rules, game, from.action, out, message);
}
