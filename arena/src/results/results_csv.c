// SPDX-License-Identifier: MIT
//
// CSV: a header row, then one row for each game; also with semicolons or tabs.
#include "results/results_reader.h"

#include "text/integer_text.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FIELDS_MAX = 512, FIELD_SIZE = 256, COLUMN_NONE = -1 };

/** Columns that are read. */
typedef struct CsvColumns {
    unsigned count;
    char separator;
    uint32_t seats;
    int bot[PLAYERS_MAX], rank[PLAYERS_MAX], score[PLAYERS_MAX];
    int result, first, seed, block, reason;
} CsvColumns;

/** A row: its unquoted fields. Long fields are cut, which is an error in columns that are read. */
typedef struct CsvRow {
    char fields[FIELDS_MAX][FIELD_SIZE];
    bool cut[FIELDS_MAX];
    unsigned count;
    uint32_t line;
} CsvRow;

/** A position in the text. */
typedef struct CsvCursor {
    const char *at;
    uint32_t line;
} CsvCursor;

// ---- Rows

static void field_put(CsvRow *row, size_t *length, char c) {
    if (*length + 1 < FIELD_SIZE) {
        row->fields[row->count][(*length)++] = c;
    } else {
        row->cut[row->count] = true;
    }
}

// Quotes within a quoted field are doubled.
static Status quoted_read(CsvCursor *cursor, CsvRow *row, size_t *length, Message *message) {
    cursor->at++;
    while (*cursor->at != '"' || cursor->at[1] == '"') {
        if (*cursor->at == '\0') {
            return message_set(message, STATUS_INVALID,
                               "line %u: a quoted field does not end, expected '\"'", row->line);
        }
        cursor->at += *cursor->at == '"' ? 1 : 0;
        cursor->line += *cursor->at == '\n' ? 1U : 0U;
        field_put(row, length, *cursor->at++);
    }
    cursor->at++;
    return STATUS_OK;
}

static bool row_ends(const char *at) {
    return *at == '\0' || *at == '\n' || (*at == '\r' && (at[1] == '\n' || at[1] == '\0'));
}

static Status field_read(CsvCursor *cursor, CsvRow *row, char separator, Message *message) {
    size_t length = 0;
    Status status = STATUS_OK;
    row->cut[row->count] = false;
    if (*cursor->at == '"') {
        status = quoted_read(cursor, row, &length, message);
        if (status == STATUS_OK && *cursor->at != separator && !row_ends(cursor->at)) {
            status = message_set(message, STATUS_INVALID,
                                 "line %u: expected a separator or the end of the line after a "
                                 "quoted field",
                                 row->line);
        }
    }
    while (status == STATUS_OK && *cursor->at != separator && !row_ends(cursor->at)) {
        field_put(row, &length, *cursor->at++);
    }
    row->fields[row->count++][length] = '\0';
    return status;
}

static Status row_read(CsvCursor *cursor, CsvRow *row, char separator, Message *message) {
    row->count = 0;
    row->line = cursor->line;
    for (;;) {
        if (row->count == FIELDS_MAX) {
            return message_set(message, STATUS_INVALID, "line %u: expected at most %d columns",
                               row->line, FIELDS_MAX);
        }
        TRY(field_read(cursor, row, separator, message));
        if (row_ends(cursor->at)) {
            break;
        }
        cursor->at++;
    }
    cursor->at += *cursor->at == '\r' ? 1 : 0;
    cursor->line += *cursor->at == '\n' ? 1U : 0U;
    cursor->at += *cursor->at == '\n' ? 1 : 0;
    return STATUS_OK;
}

// ---- Columns

static int column_find(const CsvRow *row, const char *name) {
    for (unsigned i = 0; i < row->count; i++) {
        if (strcasecmp(row->fields[i], name) == 0) {
            return (int)i;
        }
    }
    return COLUMN_NONE;
}

static int seat_column(const CsvRow *row, const char *name, uint32_t seat) {
    char text[32];
    (void)snprintf(text, sizeof text, "%s%u", name, seat);
    return column_find(row, text);
}

// Columns of bots: bot0, bot1, ... or white and black.
static void bots_find(CsvColumns *columns, const CsvRow *row) {
    while (columns->seats < PLAYERS_MAX && seat_column(row, "bot", columns->seats) != COLUMN_NONE) {
        columns->bot[columns->seats] = seat_column(row, "bot", columns->seats);
        columns->seats++;
    }
    if (columns->seats == 0 && column_find(row, "white") != COLUMN_NONE &&
        column_find(row, "black") != COLUMN_NONE) {
        columns->bot[0] = column_find(row, "white");
        columns->bot[1] = column_find(row, "black");
        columns->seats = 2;
    }
}

// Returns whether every seat has a column of a kind.
static bool seats_find(const CsvColumns *columns, const CsvRow *row, const char *name, int *out) {
    bool all = true;
    for (uint32_t seat = 0; seat < columns->seats; seat++) {
        out[seat] = seat_column(row, name, seat);
        all = all && out[seat] != COLUMN_NONE;
    }
    return all;
}

static Status columns_find(CsvColumns *columns, const CsvRow *row, Message *message) {
    columns->count = row->count;
    bots_find(columns, row);
    if (columns->seats < 2) {
        return message_set(message, STATUS_INVALID,
                           "line %u: expected columns bot0, bot1, ... or white and black",
                           row->line);
    }
    const bool ranked = seats_find(columns, row, "rank", columns->rank);
    const bool scored = seats_find(columns, row, "score", columns->score);
    columns->result = columns->seats == 2 ? column_find(row, "result") : COLUMN_NONE;
    columns->first = column_find(row, "first");
    columns->seed = column_find(row, "seed"); // blocks on one deck are one block
    columns->block = column_find(row, "block");
    columns->reason = column_find(row, "reason");
    columns->rank[0] = ranked ? columns->rank[0] : COLUMN_NONE;
    columns->score[0] = scored ? columns->score[0] : COLUMN_NONE;
    return ranked || scored || columns->result != COLUMN_NONE
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "line %u: expected columns rank0 to rank%u, or score0 to score%u%s",
                             row->line, columns->seats - 1, columns->seats - 1,
                             columns->seats == 2 ? ", or result" : "");
}

// ---- Games

static Status number_read(const CsvRow *row, int column, int64_t minimum, int64_t *out,
                          Message *message) {
    const char *const text = row->fields[column];
    char shown[RESULT_SHOWN_SIZE];
    return integer_from_text(out, text, minimum, INT32_MAX)
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "line %u, column %d: expected an integer of %lld or more, got "
                             "'%s'",
                             row->line, column + 1, (long long)minimum,
                             result_shown(shown, text, strlen(text)));
}

static Status numbers_read(ResultDraft *draft, const CsvColumns *columns, const CsvRow *row,
                           Message *message) {
    Status status = STATUS_OK;
    draft->ranked = columns->rank[0] != COLUMN_NONE;
    draft->game.scored = columns->score[0] != COLUMN_NONE;
    for (uint32_t seat = 0; status == STATUS_OK && seat < draft->game.seats; seat++) {
        int64_t value = 0;
        if (draft->ranked) {
            status = number_read(row, columns->rank[seat], 0, &value, message);
            draft->game.ranks[seat] = (uint32_t)value;
        }
        if (status == STATUS_OK && draft->game.scored) {
            status = number_read(row, columns->score[seat], INT32_MIN, &value, message);
            draft->game.scores[seat] = (int32_t)value;
        }
    }
    return status;
}

// Sets *open if the game has no result yet.
static Status outcome_read(ResultDraft *draft, const CsvColumns *columns, const CsvRow *row,
                           bool *open, Message *message) {
    const Status status = numbers_read(draft, columns, row, message);
    if (status != STATUS_OK || draft->ranked || columns->result == COLUMN_NONE) {
        return status;
    }
    const char *const text = row->fields[columns->result];
    const ResultWord word = result_word(text, strlen(text));
    if (word == RESULT_NONE) {
        char shown[RESULT_SHOWN_SIZE];
        return message_set(message, STATUS_INVALID,
                           "line %u, column %d: expected 1-0, 0-1, 1/2-1/2 or *, got '%s'",
                           row->line, columns->result + 1, result_shown(shown, text, strlen(text)));
    }
    *open = word == RESULT_OPEN;
    result_rank(draft, word);
    return STATUS_OK;
}

static Status details_read(ResultDraft *draft, const CsvColumns *columns, const CsvRow *row,
                           Message *message) {
    if (columns->first != COLUMN_NONE && row->fields[columns->first][0] != '\0') {
        int64_t first = 0;
        TRY(number_read(row, columns->first, 0, &first, message));
        draft->game.first = (uint32_t)first;
    }
    if (draft->game.first >= draft->game.seats) {
        return message_set(message, STATUS_INVALID,
                           "line %u, column %d: expected the seat that began, 0 to %u", row->line,
                           columns->first + 1, draft->game.seats - 1);
    }
    if (columns->seed != COLUMN_NONE && row->fields[columns->seed][0] != '\0') {
        draft->block = row->fields[columns->seed];
        draft->block_length = strlen(draft->block);
    } else if (columns->block != COLUMN_NONE) {
        draft->block = row->fields[columns->block];
        draft->block_length = strlen(draft->block);
    }
    const char *const reason = columns->reason != COLUMN_NONE ? row->fields[columns->reason] : "";
    char shown[RESULT_SHOWN_SIZE];
    return reason[0] == '\0' || result_reason(&draft->game, reason, strlen(reason))
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "line %u, column %d: expected how the game ended, such as completed, "
                             "got '%s'",
                             row->line, columns->reason + 1,
                             result_shown(shown, reason, strlen(reason)));
}

static Status game_read(ResultsReader *reader, const CsvColumns *columns, const CsvRow *row,
                        Message *message) {
    ResultDraft draft = {.game = {.line = row->line}};
    bool open = false;
    if (row->count != columns->count) {
        return message_set(message, STATUS_INVALID, "line %u: %u columns, expected %u as above",
                           row->line, row->count, columns->count);
    }
    while (draft.game.seats < columns->seats &&
           row->fields[columns->bot[draft.game.seats]][0] != '\0') {
        const uint32_t seat = draft.game.seats++;
        draft.names[seat] = row->fields[columns->bot[seat]];
        draft.name_lengths[seat] =
            strlen(draft.names[seat]) + (row->cut[columns->bot[seat]] ? 1 : 0);
    }
    if (draft.game.seats < 2) {
        return message_set(message, STATUS_INVALID, "line %u: expected at least two bots",
                           row->line);
    }
    TRY(outcome_read(&draft, columns, row, &open, message));
    TRY(details_read(&draft, columns, row, message));
    if (open) {
        reader->out->unfinished++;
        return STATUS_OK;
    }
    return results_add(reader, &draft, message);
}

// Returns the first separator in the header row.
static char separator_find(const char *text) {
    const char found = text[strcspn(text, ",;\t\n")];
    return found == ';' || found == '\t' ? found : ',';
}

Status results_read_csv(ResultsReader *reader, Message *message) {
    CsvCursor cursor = {.at = reader->text, .line = 1};
    CsvColumns columns = {.separator = separator_find(reader->text)};
    CsvRow *const row = malloc(sizeof *row);
    if (row == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for its games");
    }
    Status status = row_read(&cursor, row, columns.separator, message);
    if (status == STATUS_OK) {
        status = columns_find(&columns, row, message);
    }
    while (status == STATUS_OK && *cursor.at != '\0') {
        status = row_read(&cursor, row, columns.separator, message);
        const bool empty = row->count == 1 && row->fields[0][0] == '\0';
        if (status == STATUS_OK && !empty) {
            status = game_read(reader, &columns, row, message);
        }
    }
    free(row);
    return status;
}
