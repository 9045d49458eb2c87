// SPDX-License-Identifier: MIT
//
// Published numbers of the joint fit.
#include "carcarena/arena/ratings.h"
#include "published_checks.h"
#include "statistics/rating_model.h"

#include <math.h>

// A ranking is written as a list of groups, best first; bots in one group tie. "first" is the bot
// that began.
static RatingGame game_of(const cJSON *ranking) {
    const cJSON *const order = cJSON_GetObjectItemCaseSensitive(ranking, "order");
    const cJSON *const first = cJSON_GetObjectItemCaseSensitive(ranking, "first");
    RatingGame game = {.first = RATING_SEATS_MAX};
    unsigned rank = 0;
    const cJSON *group = NULL;
    cJSON_ArrayForEach(group, order) {
        ++rank;
        const cJSON *bot = NULL;
        cJSON_ArrayForEach(bot, group) {
            CHECK(game.seat_count < RATING_SEATS_MAX);
            game.bots[game.seat_count] = (unsigned)bot->valueint;
            const bool began = first != NULL && first->valueint == bot->valueint;
            game.first = began ? game.seat_count : game.first;
            game.ranks[game.seat_count++] = rank;
        }
    }
    return game;
}

static Status rankings_add(Ratings *ratings, const cJSON *test, Message *message) {
    uint64_t block = 0;
    const cJSON *ranking = NULL;
    cJSON_ArrayForEach(ranking, cJSON_GetObjectItemCaseSensitive(test, "rankings")) {
        const RatingGame game = game_of(ranking);
        const uint64_t copies = (uint64_t)number_of(ranking, "copies");
        const Status status = ratings_add_block(ratings, block++, &game, 1, copies, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

// The same as strength factors, which sum to 1 or have mean 1, and as gaps between neighbors.
static void strength_quantities(const RatingTable *table, Quantities *out) {
    double sum = 0.0;
    for (unsigned i = 0; i < table->bot_count; ++i) {
        sum += exp(table->rows[i].elo / ELO_PER_LOG_STRENGTH);
    }
    for (unsigned i = 0; i < table->bot_count; ++i) {
        const double strength = exp(table->rows[i].elo / ELO_PER_LOG_STRENGTH);
        quantity_add_indexed(out, "share", i, strength / sum);
        quantity_add_indexed(out, "strength", i, strength / sum * (double)table->bot_count);
        if (i > 0) {
            quantity_add_indexed(out, "gap", i, table->rows[i - 1U].elo - table->rows[i].elo);
        }
    }
    quantity_add(out, "tie_weight_2", table->tie_weight[2]);
    quantity_add(out, "log_likelihood", table->log_likelihood);
}

static void table_quantities(const RatingTable *table, Quantities *out) {
    const double scale = ELO_PER_LOG_STRENGTH;
    const size_t bots = table->bot_count;
    for (unsigned i = 0; i < bots; ++i) {
        const double *covariance = table->covariance_model;
        quantity_add_indexed(out, "elo", i, table->rows[i].elo);
        quantity_add_indexed(out, "log", i, table->rows[i].elo / scale);
        quantity_add_indexed(out, "log_error", i, table->rows[i].error_model / scale);
        quantity_add_indexed(out, "log_gap", i, (table->rows[i].elo - table->rows[0].elo) / scale);
        quantity_add_indexed(out, "log_gap_error", i,
                             sqrt(covariance[0] + covariance[i * bots + i] - 2.0 * covariance[i]) /
                                 scale);
    }
    for (unsigned size = 2; size <= RATING_SEATS_MAX; ++size) {
        if (table->tie_weight[size] > 0.0) {
            quantity_add_indexed(out, "log_tie", size, log(table->tie_weight[size]));
        }
    }
    quantity_add(out, "deviance", -2.0 * table->log_likelihood);
    quantity_add(out, "log_first", table->first_seat.value / scale);
    quantity_add(out, "elo_gap_error_block",
                 sqrt(table->covariance_block[0] + table->covariance_block[bots + 1U] -
                      2.0 * table->covariance_block[1]));
    strength_quantities(table, out);
}

static Status check_ratings(const cJSON *test, Quantities *out, Message *message) {
    Ratings *ratings = NULL;
    RatingTable *table = NULL;
    const double prior = number_of(test, "prior");
    const RatingFitOptions options = {
        .prior = prior > 0.0 ? RATING_PRIOR_GHOST : RATING_PRIOR_AUTO,
        .prior_weight = prior,
        .draws = cJSON_HasObjectItem(test, "halved") != 0 ? RATING_DRAWS_HALF : RATING_DRAWS_MODEL};
    Status status = ratings_create(&ratings, (unsigned)number_of(test, "bots"), 0, 0, message);
    if (status == STATUS_OK && cJSON_HasObjectItem(test, "heed_first") != 0) {
        ratings_heed_first(ratings);
    }
    if (status == STATUS_OK) {
        status = rankings_add(ratings, test, message);
    }
    if (status == STATUS_OK) {
        status = ratings_fit(&table, ratings, &options, message);
    }
    if (status == STATUS_OK) {
        table_quantities(table, out);
    }
    rating_table_destroy(table);
    ratings_destroy(ratings);
    return status;
}

// Ranks of permutation number `number` of `seats` seats (factorial number system).
static RatingGame permutation_game(unsigned seats, unsigned number) {
    RatingGame game = {.seat_count = seats};
    for (unsigned seat = 0; seat < seats; ++seat) {
        game.bots[seat] = seat;
        game.ranks[seat] = number % (seat + 1U);
        number /= seat + 1U;
        for (unsigned other = 0; other < seat; ++other) {
            game.ranks[other] += game.ranks[other] >= game.ranks[seat] ? 1U : 0U;
        }
    }
    return game;
}

// Variance of a bot's log strength per game among equals, as visible in differences: one game of
// each ranking makes all strengths equal.
static Status check_rank_information(const cJSON *test, Quantities *out, Message *message) {
    Ratings *ratings = NULL;
    RatingTable *table = NULL;
    const unsigned seats = (unsigned)number_of(test, "seats");
    const RatingFitOptions options = {0};
    unsigned games = 1;
    for (unsigned i = 2; i <= seats; ++i) {
        games *= i;
    }
    Status status = ratings_create(&ratings, seats, 0, 0, message);
    for (unsigned i = 0; status == STATUS_OK && i < games; ++i) {
        const RatingGame game = permutation_game(seats, i);
        status = ratings_add_block(ratings, i, &game, 1, 1, message);
    }
    if (status == STATUS_OK) {
        status = ratings_fit(&table, ratings, &options, message);
    }
    if (status == STATUS_OK) {
        const double *covariance = table->covariance_model;
        const double difference = covariance[0] + covariance[seats + 1U] - 2.0 * covariance[1];
        const double scale = ELO_PER_LOG_STRENGTH * ELO_PER_LOG_STRENGTH;
        quantity_add(out, "variance", difference / scale * (double)games / 2.0);
    }
    rating_table_destroy(table);
    ratings_destroy(ratings);
    return status;
}

// Splits a ranking into games of each pair of seats.
static unsigned duels_make(RatingGame *duels, const RatingGame *game) {
    unsigned count = 0;
    for (unsigned i = 0; i < game->seat_count; ++i) {
        for (unsigned j = i + 1U; j < game->seat_count; ++j) {
            duels[count++] = (RatingGame){.seat_count = 2,
                                          .bots = {game->bots[i], game->bots[j]},
                                          .ranks = {game->ranks[i], game->ranks[j]}};
        }
    }
    return count;
}

// Variances of a difference as above with every ranking split into duels: the errors if the duels
// are taken as independent, and the errors by block.
static Status check_duels(const cJSON *test, Quantities *out, Message *message) {
    enum { COPIES = 100000, DUELS_MAX = RATING_SEATS_MAX * (RATING_SEATS_MAX - 1) / 2 };
    Ratings *ratings = NULL;
    RatingTable *table = NULL;
    const unsigned seats = (unsigned)number_of(test, "seats");
    const RatingFitOptions options = {0};
    RatingGame duels[DUELS_MAX];
    unsigned games = 1;
    for (unsigned i = 2; i <= seats; ++i) {
        games *= i;
    }
    Status status = ratings_create(&ratings, seats, 0, 0, message);
    for (unsigned i = 0; status == STATUS_OK && i < games; ++i) {
        const RatingGame game = permutation_game(seats, i);
        status = ratings_add_block(ratings, i, duels, duels_make(duels, &game), COPIES, message);
    }
    if (status == STATUS_OK) {
        status = ratings_fit(&table, ratings, &options, message);
    }
    if (status == STATUS_OK) {
        const double scale =
            (double)games * COPIES / 2.0 / (ELO_PER_LOG_STRENGTH * ELO_PER_LOG_STRENGTH);
        const double *model = table->covariance_model;
        const double *block = table->covariance_block;
        const double naive = (model[0] + model[seats + 1U] - 2.0 * model[1]) * scale;
        const double robust = (block[0] + block[seats + 1U] - 2.0 * block[1]) * scale;
        quantity_add(out, "naive", naive);
        quantity_add(out, "robust", robust);
        quantity_add(out, "error_factor", sqrt(robust / naive));
    }
    rating_table_destroy(table);
    ratings_destroy(ratings);
    return status;
}

const CheckKind PUBLISHED_RATING_KINDS[] = {
    {"ratings", check_ratings},
    {"rank_information", check_rank_information},
    {"duels", check_duels},
    {NULL, NULL},
};
