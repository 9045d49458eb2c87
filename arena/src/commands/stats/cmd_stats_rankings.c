// SPDX-License-Identifier: MIT
//
// Topics of carcarena stats about rankings.
#include "carcarena/arena/distributions.h"
#include "carcarena/arena/online_ratings.h"
#include "carcarena/arena/ratings.h"
#include "commands/output/table_print.h"
#include "commands/stats/cmd_stats.h"
#include "text/integer_text.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { RATE_BOTS_MAX = 64 };

static const double PERCENT = 100.0;
static const int64_t TIMES_MAX = INT64_C(1) << 40;

// ---- Input

typedef struct Names {
    char text[RATE_BOTS_MAX][TABLE_TEXT_SIZE];
    unsigned count;
} Names;

// Returns the number of a name, which is added if new; RATE_BOTS_MAX if there is no room.
static unsigned name_number(Names *names, const char *text, size_t length) {
    for (unsigned i = 0; i < names->count; ++i) {
        if (strlen(names->text[i]) == length && strncmp(names->text[i], text, length) == 0) {
            return i;
        }
    }
    if (names->count == RATE_BOTS_MAX || length == 0 || length >= TABLE_TEXT_SIZE) {
        return RATE_BOTS_MAX;
    }
    memcpy(names->text[names->count], text, length);
    names->text[names->count][length] = '\0';
    return names->count++;
}

static bool ranking_has(const RatingGame *game, unsigned bot) {
    bool has = false;
    for (unsigned seat = 0; seat < game->seat_count; ++seat) {
        has = has || game->bots[seat] == bot;
    }
    return has;
}

// Reads "ann>bob=cid:12": ann before bob and cid, who tie, twelve times.
static Status ranking_read(RatingGame *game, uint64_t *copies, Names *names, const char *text,
                           Message *message) {
    unsigned rank = 1;
    const char *at = text;
    if (!text_is_line(text)) {
        return message_set(message, STATUS_INVALID,
                           "'%s': expected names without control "
                           "characters",
                           text);
    }
    *game = (RatingGame){0};
    *copies = 1;
    for (;;) {
        const size_t length = strcspn(at, ">=:");
        const unsigned bot = name_number(names, at, length);
        if (ranking_has(game, bot)) {
            return message_set(message, STATUS_INVALID,
                               "'%s': '%.*s' meets itself; expected different names", text,
                               (int)length, at);
        }
        if (bot == RATE_BOTS_MAX || game->seat_count == RATING_SEATS_MAX) {
            return message_set(
                message, STATUS_INVALID,
                "'%s': expected A>B, A=B or A>B>C:TIMES, at most %d names of at most "
                "%d bytes, %d different ones in all",
                text, RATING_SEATS_MAX, TABLE_TEXT_SIZE - 1, RATE_BOTS_MAX);
        }
        game->bots[game->seat_count] = bot;
        game->ranks[game->seat_count++] = rank;
        at += length;
        if (*at == '\0' || *at == ':') {
            break;
        }
        rank += *at == '>' ? 1U : 0U;
        ++at;
    }
    int64_t times = 1;
    if (*at == ':' && !integer_from_text(&times, at + 1, 1, TIMES_MAX)) {
        return message_set(message, STATUS_INVALID,
                           "'%s': expected an integer from 1 to %" PRId64 " after ':'", text,
                           TIMES_MAX);
    }
    *copies = (uint64_t)times;
    return STATUS_OK;
}

static Status rankings_add(Ratings *ratings, Names *names, const ArgumentList *words,
                           Message *message) {
    for (unsigned i = 1; i < words->count; ++i) {
        RatingGame game;
        uint64_t copies = 0;
        Status status = ranking_read(&game, &copies, names, words->items[i], message);
        if (status == STATUS_OK) {
            status = ratings_add_block(ratings, i, &game, 1, copies, message);
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

// ---- Joint fit

static void rate_rows(ReportTable *out, const RatingTable *table, const Names *names) {
    out->key = "ratings";
    out->title = table->prior_used ? "Ratings (with half a win and half a loss added for each bot)"
                                   : "Ratings";
    table_column(out, "name", "name", CELL_TEXT, 0);
    table_column_signed(out, "elo", "Elo", CELL_ESTIMATE, 4);
    table_column_signed(out, "log_strength", "ln strength", CELL_NUMBER, 6);
    table_column(out, "games", "games", CELL_COUNT, 0);
    for (unsigned i = 0; i < names->count; ++i) {
        table_text(out, names->text[i]);
        table_estimate(out, table->rows[i].interval);
        table_number(out, table->rows[i].elo / ELO_PER_LOG_STRENGTH);
        table_count(out, table->rows[i].games);
    }
}

static void matrix_columns(ReportTable *out, const Names *names, CellKind kind) {
    table_column(out, "name", "name", CELL_TEXT, 0);
    for (unsigned i = 0; i < names->count; ++i) {
        table_column(out, names->text[i], names->text[i], kind, 2);
    }
}

/** Adds a cell for every ordered pair of different names, written by `cell`. */
static void matrix_rows(ReportTable *out, const RatingTable *table, const Names *names,
                        void (*cell)(ReportTable *, const RatingTable *, unsigned, unsigned)) {
    for (unsigned i = 0; i < names->count; ++i) {
        table_text(out, names->text[i]);
        for (unsigned j = 0; j < names->count; ++j) {
            if (i == j) {
                table_empty(out);
            } else {
                cell(out, table, i, j);
            }
        }
    }
}

static void superiority_cell(ReportTable *out, const RatingTable *table, unsigned row,
                             unsigned column) {
    table_number(out, PERCENT * rating_superiority(table, row, column));
}

static void superiority_rows(ReportTable *out, const RatingTable *table, const Names *names) {
    out->key = "superiority";
    out->title = "Superiority";
    out->about = "chance that the row is stronger than the column, %";
    matrix_columns(out, names, CELL_NUMBER);
    matrix_rows(out, table, names, superiority_cell);
}

static void difference_cell(ReportTable *out, const RatingTable *table, unsigned row,
                            unsigned column) {
    table_estimate(out, rating_difference(table, row, column));
}

static void difference_rows(ReportTable *out, const RatingTable *table, const Names *names) {
    out->key = "differences";
    out->title = "Elo differences";
    out->about = "row minus column";
    matrix_columns(out, names, CELL_ESTIMATE);
    matrix_rows(out, table, names, difference_cell);
}

static void fit_rows(ReportTable *out, const RatingTable *table, const Names *names) {
    out->key = "fit";
    out->title = "Fit of the ratings";
    out->about = "score of the first in its meetings with the second";
    table_column(out, "first", "first", CELL_TEXT, 0);
    table_column(out, "second", "second", CELL_TEXT, 0);
    table_column(out, "meetings", "meetings", CELL_COUNT, 0);
    table_column(out, "observed", "observed %", CELL_NUMBER, 2);
    table_column(out, "expected", "expected %", CELL_NUMBER, 2);
    table_column_signed(out, "errors", "difference / error", CELL_NUMBER, 2);
    for (unsigned i = 0; i < names->count; ++i) {
        for (unsigned j = i + 1U; j < names->count; ++j) {
            const RatingPair *pair = &table->pairs[(size_t)i * table->bot_count + j];
            const uint64_t meetings = pair->wins + pair->ties + pair->losses;
            if (meetings == 0) {
                continue;
            }
            const double games = (double)meetings;
            const double observed = ((double)pair->wins + (double)pair->ties / 2.0) / games;
            const double expected = pair->expected / games;
            table_text(out, names->text[i]);
            table_text(out, names->text[j]);
            table_count(out, meetings);
            table_number(out, PERCENT * observed);
            table_number(out, PERCENT * expected);
            table_number(out, (observed - expected) / sqrt(expected * (1.0 - expected) / games));
        }
    }
}

// Prints on standard error, so that every output format stays valid.
static void groups_warn(const RatingTable *table) {
    const unsigned groups = rating_groups(table);
    if (groups > 1) {
        (void)fprintf(stderr,
                      "carcarena stats: the names form %u groups that never met: nothing can be "
                      "compared across groups\n",
                      groups);
    }
}

/** Fits the rankings of a request and prints the table that `fill` writes. */
static Status fit_print(const StatsRequest *request,
                        void (*fill)(ReportTable *out, const RatingTable *table,
                                     const Names *names),
                        Message *message) {
    Names names = {.count = 0};
    Ratings *ratings = NULL;
    RatingTable *table = NULL;
    ReportTable out = {0};
    const RatingFitOptions options = {0};
    Status status = ratings_create(&ratings, RATE_BOTS_MAX, 0, 0, message);
    if (status == STATUS_OK) {
        status = rankings_add(ratings, &names, &request->words, message);
    }
    if (status == STATUS_OK) {
        status = ratings_fit(&table, ratings, &options, message);
    }
    if (status == STATUS_OK) {
        fill(&out, table, &names);
        groups_warn(table);
        status = table_print(&out, request->format, message);
    }
    rating_table_destroy(table);
    ratings_destroy(ratings);
    return status;
}

Status topic_rate(StatsRequest *request, int *code, Message *message) {
    return fit_print(request, rate_rows, message);
}

Status topic_superiority(StatsRequest *request, int *code, Message *message) {
    return fit_print(request, superiority_rows, message);
}

Status topic_differences(StatsRequest *request, int *code, Message *message) {
    return fit_print(request, difference_rows, message);
}

Status topic_fit(StatsRequest *request, int *code, Message *message) {
    return fit_print(request, fit_rows, message);
}

// ---- Online ratings

/** Updates the ratings of a game's seats. */
typedef void (*OnlineUpdate)(OnlineRating *ratings, const unsigned *ranks, unsigned count);

static void update_plackett_luce(OnlineRating *ratings, const unsigned *ranks, unsigned count) {
    weng_lin_update(ratings, ranks, count, WENG_LIN_PLACKETT_LUCE);
}

static void update_bradley_terry(OnlineRating *ratings, const unsigned *ranks, unsigned count) {
    weng_lin_update(ratings, ranks, count, WENG_LIN_BRADLEY_TERRY);
}

// A game counts as a rating period; each seat meets each other one at its rating before the game.
static void update_glicko(OnlineRating *ratings, const unsigned *ranks, unsigned count) {
    OnlineRating after[ONLINE_SEATS_MAX];
    for (unsigned seat = 0; seat < count; ++seat) {
        OnlineRating opponents[ONLINE_SEATS_MAX];
        double scores[ONLINE_SEATS_MAX];
        unsigned met = 0;
        for (unsigned other = 0; other < count; ++other) {
            if (other != seat) {
                opponents[met] = ratings[other];
                scores[met++] = ranks[seat] < ranks[other]    ? 1.0
                                : ranks[seat] == ranks[other] ? 0.5
                                                              : 0.0;
            }
        }
        after[seat] = glicko_update(ratings[seat], opponents, scores, met);
    }
    memcpy(ratings, after, count * sizeof *after);
}

typedef struct OnlineModel {
    const char *name;
    OnlineUpdate update;
    OnlineRating start;
} OnlineModel;

static const OnlineModel ONLINE_MODELS[] = {
    {"weng-lin", update_plackett_luce, {ONLINE_MEAN, ONLINE_DEVIATION}},
    {"bradley-terry", update_bradley_terry, {ONLINE_MEAN, ONLINE_DEVIATION}},
    {"trueskill", trueskill_update, {ONLINE_MEAN, ONLINE_DEVIATION}},
    {"glicko", update_glicko, {1500.0, 350.0}},
};

static const OnlineModel *model_find(const char *name) {
    for (size_t i = 0; i < sizeof ONLINE_MODELS / sizeof ONLINE_MODELS[0]; ++i) {
        if (strcmp(ONLINE_MODELS[i].name, name) == 0) {
            return &ONLINE_MODELS[i];
        }
    }
    return NULL;
}

static void game_play(const OnlineModel *model, OnlineRating *ratings, const RatingGame *game) {
    OnlineRating seats[RATING_SEATS_MAX];
    for (unsigned i = 0; i < game->seat_count; ++i) {
        seats[i] = ratings[game->bots[i]];
    }
    model->update(seats, game->ranks, game->seat_count);
    for (unsigned i = 0; i < game->seat_count; ++i) {
        ratings[game->bots[i]] = seats[i];
    }
}

static Status games_play(const OnlineModel *model, OnlineRating *ratings, Names *names,
                         const ArgumentList *words, Message *message) {
    const uint64_t copies_max = 1000000;
    for (unsigned i = 2; i < words->count; ++i) {
        RatingGame game;
        uint64_t copies = 0;
        TRY(ranking_read(&game, &copies, names, words->items[i], message));
        if (game.seat_count < 2 || copies > copies_max) {
            return message_set(message, STATUS_INVALID,
                               "'%s': expected at least two names and at most 1000000 times",
                               words->items[i]);
        }
        for (uint64_t copy = 0; copy < copies; ++copy) {
            game_play(model, ratings, &game);
        }
    }
    return STATUS_OK;
}

Status topic_online(StatsRequest *request, int *code, Message *message) {
    Names names = {.count = 0};
    OnlineRating ratings[RATE_BOTS_MAX];
    const OnlineModel *const model =
        request->words.count > 1 ? model_find(request->words.items[1]) : NULL;
    if (model == NULL) {
        return message_set(message, STATUS_INVALID,
                           "expected weng-lin, bradley-terry, trueskill or glicko, then rankings");
    }
    for (unsigned i = 0; i < RATE_BOTS_MAX; ++i) {
        ratings[i] = model->start;
    }
    TRY(games_play(model, ratings, &names, &request->words, message));
    ReportTable out = {.key = "online",
                       .title = "Online ratings",
                       .about = "they depend on the order of the games; 'rate' does not"};
    const double factor = normal_quantile(0.5 + INTERVAL_CONFIDENCE / 2.0);
    table_column(&out, "name", "name", CELL_TEXT, 0);
    table_column(&out, "rating", "rating", CELL_ESTIMATE, 3);
    table_column(&out, "deviation", "deviation", CELL_NUMBER, 3);
    for (unsigned i = 0; i < names.count; ++i) {
        const double reach = factor * ratings[i].deviation;
        table_text(&out, names.text[i]);
        table_estimate(
            &out, (Estimate){ratings[i].mean, ratings[i].mean - reach, ratings[i].mean + reach});
        table_number(&out, ratings[i].deviation);
    }
    return table_print(&out, request->format, message);
}
