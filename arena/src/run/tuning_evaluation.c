// SPDX-License-Identifier: MIT
#include "run/tuning_evaluation.h"

#include "carcarena/arena/distributions.h"
#include "carcarena/arena/stats.h"
#include "text/try_status.h"

#include <math.h>
#include <stdlib.h>

// Numbers of the bots of a candidate's run.
enum { CANDIDATE, OPPONENT };

void evaluation_free(Evaluation *evaluation) {
    free(evaluation->scores);
    free(evaluation->folder);
    *evaluation = (Evaluation){0};
}

/** Adds a game to the current block. */
static void game_count(Evaluation *out, const GameRecord *record) {
    const unsigned seat = record->bots[0] == CANDIDATE ? 0 : 1;
    const uint32_t own = record->ranks[seat];
    const uint32_t other = record->ranks[1 - seat];
    const double points = own < other ? 1.0 : own == other ? 0.5 : 0.0;
    out->wins += own < other ? 1 : 0;
    out->ties += own == other ? 1 : 0;
    out->losses += own > other ? 1 : 0;
    out->scores[record->id / 2] += points / 2.0;
}

/** Reads the first blocks. @pre all of them are stored. */
static Status scores_read(Evaluation *out, Store *store, Message *message) {
    StoreWalk *walk = NULL;
    GameRecord record;
    bool found = true;
    uint64_t games = 0;
    Status status = store_walk_begin(&walk, store, 0, message);
    while (status == STATUS_OK && found) {
        status = store_walk_next(walk, &record, NULL, &found, message);
        if (status != STATUS_OK || !found || record.id >= 2 * out->blocks) {
            break;
        }
        game_count(out, &record);
        games++;
    }
    store_walk_end(walk);
    return status == STATUS_OK && games < 2 * out->blocks
               ? message_set(message, STATUS_CONFLICT,
                             "%s: bot faults ended the evaluation, see max_bot_faults",
                             store_path(store))
               : status;
}

/** Returns the number of blocks of a candidate's existing run; 0 if there is no run. */
static Status blocks_before(uint64_t *out, const char *folder, Message *message) {
    Store *store = NULL;
    TournamentConfig *stored = NULL;
    *out = 0;
    const Status status = store_open_read(&store, &stored, folder, message);
    if (status == STATUS_OK) {
        *out = stored->schedule.request.rounds;
    }
    store_close(store);
    config_destroy(stored);
    return status == STATUS_NOT_FOUND ? STATUS_OK : status;
}

static Status candidate_run(Evaluation *out, TournamentConfig *config, const char *program,
                            Message *message) {
    Store *store = NULL;
    TournamentResult result;
    Status status = store_open(&store, config, program, message);
    if (status == STATUS_OK) {
        status = tournament_run(&result, config, store, NULL, message);
    }
    if (status == STATUS_OK) {
        status = scores_read(out, store, message);
    }
    store_close(store);
    return status;
}

static Status blocks_play(Evaluation *out, const TournamentConfig *config, const BotSpec *spec,
                          const char *program, Message *message) {
    TournamentConfig *candidate = NULL;
    uint64_t before = 0;
    TRY(config_tune_folder(&out->folder, config, spec, message));
    TRY(blocks_before(&before, out->folder, message));
    TRY(config_tune_candidate(&candidate, config, spec, out->blocks > before ? out->blocks : before,
                              message));
    candidate->crew = config->crew;
    const Status status = candidate_run(out, candidate, program, message);
    config_destroy(candidate);
    return status;
}

Status evaluation_play(Evaluation *out, const TournamentConfig *config, const BotSpec *spec,
                       uint64_t blocks, const char *program, Message *message) {
    *out = (Evaluation){.blocks = blocks, .scores = calloc((size_t)blocks, sizeof *out->scores)};
    const Status status = out->scores != NULL
                              ? blocks_play(out, config, spec, program, message)
                              : message_set(message, STATUS_NO_MEMORY, "no memory for the scores");
    if (status != STATUS_OK) {
        evaluation_free(out);
    }
    return status;
}

BlockMean evaluation_mean(const Evaluation *evaluation, const Evaluation *other) {
    const double count = (double)evaluation->blocks;
    double sum = 0.0;
    double squares = 0.0;
    for (uint64_t i = 0; i < evaluation->blocks; i++) {
        sum += evaluation->scores[i] - (other != NULL ? other->scores[i] : 0.0);
    }
    const double mean = sum / count;
    for (uint64_t i = 0; i < evaluation->blocks; i++) {
        const double off = evaluation->scores[i] - (other != NULL ? other->scores[i] : 0.0) - mean;
        squares += off * off;
    }
    if (evaluation->blocks < 2) {
        return (BlockMean){mean, (double)NAN};
    }
    const double quantile = student_quantile(0.5 + INTERVAL_CONFIDENCE / 2.0, count - 1.0);
    return (BlockMean){mean, quantile * sqrt(squares / (count - 1.0) / count)};
}
