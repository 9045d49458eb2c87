// SPDX-License-Identifier: MIT
#include "statistics/rating_model.h"

#include "statistics/count_map.h"

#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint16_t ITEM_NONE = 0xFFFF;
static const unsigned ITERATIONS_MAX = 200;
// Below this the step that is left is the square of it: far under rounding.
static const double STEP_TOLERANCE = 1e-8;

// One choice, in the parameters it touches: first the remaining seats, then the possible tie sizes.
typedef struct Stage {
    unsigned index[RATING_LOCAL_MAX];
    unsigned size;      // remaining seats
    unsigned chosen;    // the first so many of them are picked
    unsigned tie_first; // where the tie sizes begin in `index` (= size)
    unsigned tie_count; // how many sizes of tie are possible
    unsigned tie_size[RATING_SEATS_MAX];
} Stage;

typedef struct StageMoments {
    double log_total;              // of the weights of all sets that could be chosen
    double mean[RATING_LOCAL_MAX]; // expected features of the chosen set
    double square[RATING_LOCAL_MAX][RATING_LOCAL_MAX];
} StageMoments;

RatingOutcome rating_outcome_make(const RatingGame *game) {
    unsigned order[RATING_SEATS_MAX] = {0};
    for (unsigned i = 0; i < game->seat_count; ++i) {
        unsigned at = i;
        while (at > 0) {
            const unsigned other = order[at - 1U];
            const bool before =
                game->ranks[i] < game->ranks[other] ||
                (game->ranks[i] == game->ranks[other] && game->bots[i] < game->bots[other]);
            if (!before) {
                break;
            }
            order[at] = other;
            --at;
        }
        order[at] = i;
    }
    RatingOutcome out;
    for (unsigned i = 0; i < RATING_SEATS_MAX; ++i) {
        out.items[i] = ITEM_NONE;
    }
    for (unsigned i = 0; i < game->seat_count; ++i) {
        const bool tied = i > 0 && game->ranks[order[i]] == game->ranks[order[i - 1U]];
        out.items[i] = (uint16_t)(game->bots[order[i]] | (tied ? (unsigned)RATING_ITEM_TIED : 0U));
    }
    return out;
}

unsigned rating_outcome_seats(const RatingOutcome *outcome) {
    unsigned seats = 0;
    while (seats < RATING_SEATS_MAX && outcome->items[seats] != ITEM_NONE) {
        ++seats;
    }
    return seats;
}

static unsigned item_bot(const RatingOutcome *outcome, unsigned item) {
    return outcome->items[item] & ~(unsigned)RATING_ITEM_TIED;
}

// How many items tie with item `start`, itself included.
static unsigned group_size(const RatingOutcome *outcome, unsigned start, unsigned seats) {
    unsigned size = 1;
    while (start + size < seats &&
           (outcome->items[start + size] & (unsigned)RATING_ITEM_TIED) != 0) {
        ++size;
    }
    return size;
}

// The choice from the items `start` and later; a last lone seat is no choice (size 1).
static Stage stage_make(const RatingModel *model, const RatingOutcome *outcome, unsigned start) {
    const unsigned seats = rating_outcome_seats(outcome);
    Stage stage = {.chosen = group_size(outcome, start, seats)};
    for (unsigned i = start; i < seats; ++i) {
        stage.index[stage.size++] = model->strength_of_bot[item_bot(outcome, i)];
    }
    stage.tie_first = stage.size;
    for (unsigned size = 2; size <= stage.size; ++size) {
        if (model->tie_parameter[size] != 0) {
            stage.index[stage.tie_first + stage.tie_count] = model->tie_parameter[size];
            stage.tie_size[stage.tie_count++] = size;
        }
    }
    return stage;
}

// The bots from which the choice at `start` is made, ascending.
static RatingOutcome set_of_stage(const RatingOutcome *outcome, unsigned start, unsigned seats) {
    RatingOutcome set = {{0}};
    unsigned count = 0;
    for (unsigned i = start; i < seats; ++i) {
        const uint16_t bot = (uint16_t)item_bot(outcome, i);
        unsigned at = count++;
        for (; at > 0 && set.items[at - 1U] > bot; --at) {
            set.items[at] = set.items[at - 1U];
        }
        set.items[at] = bot;
    }
    for (; count < RATING_SEATS_MAX; ++count) {
        set.items[count] = ITEM_NONE;
    }
    return set;
}

// Numbers the sets of all outcomes in the order they are met; false without memory.
static bool sets_number(CountMap *numbers, RatingStages *out, const RatingOutcome *outcomes,
                        size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const unsigned seats = rating_outcome_seats(&outcomes[i]);
        unsigned start = 0;
        for (unsigned stage = 0; start + 1U < seats; ++stage) {
            const RatingOutcome set = set_of_stage(&outcomes[i], start, seats);
            uint64_t key[2];
            memcpy(key, &set, sizeof key);
            CountSlot *slot = count_map_at(numbers, key[0], key[1]);
            if (slot == NULL) {
                return false;
            }
            slot->count = slot->count == 0 ? numbers->used : slot->count;
            out->set_of[i * RATING_STAGES_MAX + stage] = (uint32_t)(slot->count - 1U);
            start += group_size(&outcomes[i], start, seats);
        }
    }
    return true;
}

Status rating_stages_make(RatingStages *out, const RatingOutcome *outcomes, size_t count) {
    CountMap numbers = {0};
    *out = (RatingStages){0};
    out->set_of = calloc(count * RATING_STAGES_MAX + 1U, sizeof *out->set_of);
    bool done = out->set_of != NULL && sets_number(&numbers, out, outcomes, count);
    if (done) {
        out->set_count = numbers.used;
        out->sets = calloc(numbers.used + 1U, sizeof *out->sets);
        out->set_weight = calloc(numbers.used + 1U, sizeof *out->set_weight);
        done = out->sets != NULL && out->set_weight != NULL;
    }
    for (size_t i = 0; done && i < numbers.slot_count; ++i) {
        if (numbers.slots[i].used != 0) {
            memcpy(&out->sets[numbers.slots[i].count - 1U], numbers.slots[i].key,
                   sizeof *out->sets);
        }
    }
    count_map_clear(&numbers);
    if (!done) {
        rating_stages_free(out);
    }
    return done ? STATUS_OK : STATUS_NO_MEMORY;
}

void rating_stages_free(RatingStages *stages) {
    free(stages->sets);
    free(stages->set_of);
    free(stages->set_weight);
    *stages = (RatingStages){0};
}

// Adds one candidate set, with features f (1/|C| for its seats, 1 for its tie size), to the
// moments.
static void stage_add_set(StageMoments *out, const Stage *stage, unsigned members, unsigned tie,
                          double weight) {
    unsigned local[RATING_SEATS_MAX + 1];
    double feature[RATING_SEATS_MAX + 1];
    unsigned count = 0;
    const double share = 1.0 / (tie == 0 ? 1.0 : (double)stage->tie_size[tie - 1U]);
    for (unsigned seat = 0; seat < stage->size; ++seat) {
        if ((members >> seat & 1U) != 0) {
            local[count] = seat;
            feature[count++] = share;
        }
    }
    if (tie != 0) {
        local[count] = stage->tie_first + tie - 1U;
        feature[count++] = 1.0;
    }
    for (unsigned i = 0; i < count; ++i) {
        out->mean[local[i]] += weight * feature[i];
        for (unsigned j = 0; j <= i; ++j) {
            out->square[local[i]][local[j]] += weight * feature[i] * feature[j];
        }
    }
}

static unsigned bits_count(unsigned bits) {
    unsigned count = 0;
    for (; bits != 0; bits &= bits - 1U) {
        ++count;
    }
    return count;
}

// Which tie, counted from 1, a set of `size` seats is; 0 for a single seat, -1 if not in the model.
static int stage_tie_of_size(const Stage *stage, unsigned size) {
    if (size == 1) {
        return 0;
    }
    for (unsigned i = 0; i < stage->tie_count; ++i) {
        if (stage->tie_size[i] == size) {
            return (int)i + 1;
        }
    }
    return -1;
}

static double stage_utility(const Stage *stage, const double *parameters, unsigned members,
                            unsigned tie) {
    double sum = 0.0;
    for (unsigned seat = 0; seat < stage->size; ++seat) {
        sum += (members >> seat & 1U) != 0 ? parameters[stage->index[seat]] : 0.0;
    }
    return tie == 0 ? sum
                    : sum / (double)stage->tie_size[tie - 1U] +
                          parameters[stage->index[stage->tie_first + tie - 1U]];
}

// Total weight of all choices, and mean and second moments of their features.
static void stage_moments(StageMoments *out, const Stage *stage, const double *parameters) {
    const unsigned locals = stage->size + stage->tie_count;
    *out = (StageMoments){0};
    const unsigned sets = 1U << stage->size;
    double top = -(double)INFINITY;
    for (unsigned members = 1; members < sets; ++members) {
        const int tie = stage_tie_of_size(stage, bits_count(members));
        if (tie >= 0) {
            top = fmax(top, stage_utility(stage, parameters, members, (unsigned)tie));
        }
    }
    double total = 0.0;
    for (unsigned members = 1; members < sets; ++members) {
        const int tie = stage_tie_of_size(stage, bits_count(members));
        if (tie >= 0) {
            const double utility = stage_utility(stage, parameters, members, (unsigned)tie);
            const double weight = exp(utility - top);
            total += weight;
            stage_add_set(out, stage, members, (unsigned)tie, weight);
        }
    }
    for (unsigned i = 0; i < locals; ++i) {
        out->mean[i] /= total;
        for (unsigned j = 0; j <= i; ++j) {
            out->square[i][j] /= total;
        }
    }
    out->log_total = top + log(total);
}

// Features of the choice made minus their mean, for local parameter i.
static double stage_residual(const Stage *stage, const StageMoments *moments, unsigned i) {
    double feature = 0.0;
    if (i < stage->chosen) {
        feature = 1.0 / (double)stage->chosen;
    } else if (i >= stage->tie_first && stage->tie_size[i - stage->tie_first] == stage->chosen) {
        feature = 1.0;
    }
    return feature - moments->mean[i];
}

static void score_add(RatingScore *score, unsigned index, double value) {
    for (unsigned i = 0; i < score->size; ++i) {
        if (score->index[i] == index) {
            score->value[i] += value;
            return;
        }
    }
    score->index[score->size] = index;
    score->value[score->size++] = value;
}

void rating_model_score(const RatingModel *model, const double *parameters,
                        const RatingOutcome *outcome, RatingScore *out) {
    out->size = 0;
    const unsigned seats = rating_outcome_seats(outcome);
    unsigned start = 0;
    while (start + 1U < seats) {
        const Stage stage = stage_make(model, outcome, start);
        StageMoments moments;
        stage_moments(&moments, &stage, parameters);
        for (unsigned i = 0; i < stage.size + stage.tie_count; ++i) {
            score_add(out, stage.index[i], stage_residual(&stage, &moments, i));
        }
        start += stage.chosen;
    }
}

// Takes `weight` choices from a set off the gradient, and adds them to the information (lower
// triangle by columns).
static void stage_accumulate(const RatingModel *model, const Stage *stage,
                             const StageMoments *moments, double weight, RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    for (unsigned i = 0; i < stage->size + stage->tie_count; ++i) {
        const unsigned a = stage->index[i];
        work->gradient[a] -= weight * moments->mean[i];
        for (unsigned j = 0; j <= i; ++j) {
            const unsigned b = stage->index[j];
            const double covariance =
                weight * (moments->square[i][j] - moments->mean[i] * moments->mean[j]);
            const size_t at = a >= b ? b * n + a : a * n + b;
            // A bot that holds both seats meets itself: both halves of the symmetric sum fall on
            // one diagonal element.
            work->information[at] += i != j && a == b ? 2.0 * covariance : covariance;
        }
    }
}

// One bot against the ghost, whose log strength is 0: half a win and half a loss per game of prior,
// ties being possible and not taken, as in any game of two seats.
static double ghost_accumulate(const RatingModel *model, const double *parameters, unsigned bot,
                               RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    const unsigned tie = model->tie_parameter[2];
    const double strength = parameters[bot];
    const double tie_utility = tie != 0 ? parameters[tie] + 0.5 * strength : -(double)INFINITY;
    const double top = fmax(fmax(strength, 0.0), tie_utility);
    const double total = exp(strength - top) + exp(-top) + exp(tie_utility - top);
    const double win = exp(strength - top) / total;
    const double drawn = exp(tie_utility - top) / total;
    const double mean = win + 0.5 * drawn; // expected feature of the bot
    work->gradient[bot] += model->prior * (0.5 - mean);
    work->information[bot * n + bot] += model->prior * (win + 0.25 * drawn - mean * mean);
    if (tie != 0) {
        work->gradient[tie] -= model->prior * drawn;
        work->information[tie * n + tie] += model->prior * drawn * (1.0 - drawn);
        work->information[bot * n + tie] += model->prior * drawn * (0.5 - mean);
    }
    return model->prior * (0.5 * strength - top - log(total));
}

static double prior_accumulate(const RatingModel *model, const double *parameters,
                               RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    double log_prior = 0.0;
    for (unsigned bot = 0; model->prior > 0.0 && bot < model->strength_count; ++bot) {
        log_prior += ghost_accumulate(model, parameters, bot, work);
    }
    for (unsigned size = 2; model->tie_prior > 0.0 && size <= RATING_SEATS_MAX; ++size) {
        const size_t tie = model->tie_parameter[size];
        if (tie != 0) {
            const double taken = 1.0 / (1.0 + exp(-parameters[tie]));
            const double left = 1.0 / (1.0 + exp(parameters[tie]));
            log_prior += model->tie_prior * 0.5 * (log(taken) + log(left));
            work->gradient[tie] += model->tie_prior * (0.5 - taken);
            work->information[tie * n + tie] += model->tie_prior * taken * left;
        }
    }
    return log_prior;
}

// Sums up, under the current weights, how often each set was chosen from, and what was chosen.
static void model_weigh(const RatingModel *model, RatingWorkspace *work) {
    const RatingStages *stages = &model->stages;
    memset(stages->set_weight, 0, stages->set_count * sizeof *stages->set_weight);
    memset(work->total, 0, model->parameter_count * sizeof *work->total);
    for (size_t i = 0; i < model->outcome_count; ++i) {
        const RatingOutcome *outcome = &model->outcomes[i];
        const double weight = model->weights[i];
        const unsigned seats = weight > 0.0 ? rating_outcome_seats(outcome) : 0;
        unsigned start = 0;
        for (unsigned stage = 0; start + 1U < seats; ++stage) {
            const unsigned chosen = group_size(outcome, start, seats);
            stages->set_weight[stages->set_of[i * RATING_STAGES_MAX + stage]] += weight;
            for (unsigned item = start; item < start + chosen; ++item) {
                work->total[model->strength_of_bot[item_bot(outcome, item)]] +=
                    weight / (double)chosen;
            }
            if (chosen > 1) {
                work->total[model->tie_parameter[chosen]] += weight;
            }
            start += chosen;
        }
    }
}

// Log likelihood with prior; gradient and information go to the workspace. The likelihood is that
// of an exponential family: totals times parameters, minus the log weight of every set chosen from.
static double model_evaluate(const RatingModel *model, const double *parameters,
                             RatingWorkspace *work, double *log_likelihood) {
    const size_t n = model->parameter_count;
    double sum = 0.0;
    memcpy(work->gradient, work->total, n * sizeof *work->gradient);
    memset(work->information, 0, n * n * sizeof *work->information);
    for (size_t i = 0; i < n; ++i) {
        sum += work->total[i] * parameters[i];
    }
    for (size_t i = 0; i < model->stages.set_count; ++i) {
        const double weight = model->stages.set_weight[i];
        if (weight > 0.0) {
            const Stage stage = stage_make(model, &model->stages.sets[i], 0);
            StageMoments moments;
            stage_moments(&moments, &stage, parameters);
            sum -= weight * moments.log_total;
            stage_accumulate(model, &stage, &moments, weight, work);
        }
    }
    *log_likelihood = sum;
    return sum + prior_accumulate(model, parameters, work);
}

// Strengths are defined up to a common factor. Without prior, information on their sum removes that
// freedom without touching differences; its gradient is zero while the mean is. It has the size of
// the rest, or rounding would move the mean for ever.
static void pin_mean(const RatingModel *model, RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    double weight = 1.0; // a bot that only met itself has no information at all
    for (size_t i = 0; i < model->strength_count; ++i) {
        weight = fmax(weight, work->information[i * n + i]);
    }
    for (size_t column = 0; column < model->strength_count; ++column) {
        for (size_t row = column; row < model->strength_count; ++row) {
            work->information[column * n + row] += weight;
        }
    }
}

static void center(const RatingModel *model, double *parameters) {
    double sum = 0.0;
    for (unsigned i = 0; i < model->strength_count; ++i) {
        sum += parameters[i];
    }
    for (unsigned i = 0; i < model->strength_count; ++i) {
        parameters[i] -= sum / (double)model->strength_count;
    }
}

// Newton step from the current gradient and information: work->gradient becomes the step.
static bool newton_step(const RatingModel *model, RatingWorkspace *work, double *length) {
    const size_t n = model->parameter_count;
    if (model->prior <= 0.0) {
        pin_mean(model, work);
    }
    memcpy(work->factor, work->information, n * n * sizeof *work->factor);
    const lapack_int order = (lapack_int)n;
    if (LAPACKE_dpotrf(LAPACK_COL_MAJOR, 'L', order, work->factor, order) != 0 ||
        LAPACKE_dpotrs(LAPACK_COL_MAJOR, 'L', order, 1, work->factor, order, work->gradient,
                       order) != 0) {
        return false;
    }
    *length = 0.0;
    for (size_t i = 0; i < n; ++i) {
        *length = fmax(*length, fabs(work->gradient[i]));
    }
    return isfinite(*length);
}

// Moves by the step in work->gradient, halved until the value no longer falls.
static double newton_move(const RatingModel *model, double *parameters, RatingWorkspace *work,
                          double scale, double *log_likelihood, double before) {
    const size_t n = model->parameter_count;
    const unsigned halvings_max = 60;
    double value = before;
    memcpy(work->trial, work->gradient, n * sizeof *work->trial);
    for (unsigned halvings = 0; halvings < halvings_max; ++halvings) {
        for (size_t i = 0; i < n; ++i) {
            parameters[i] += scale * work->trial[i];
        }
        value = model_evaluate(model, parameters, work, log_likelihood);
        // Near the maximum the value no longer tells steps apart: rounding must not stop them.
        if (value >= before - 1e-9 * (1.0 + fabs(before))) {
            return value;
        }
        for (size_t i = 0; i < n; ++i) {
            parameters[i] -= scale * work->trial[i];
        }
        scale /= 2.0;
    }
    return value;
}

Status rating_model_maximize(const RatingModel *model, double *parameters, RatingWorkspace *work,
                             double *log_likelihood, unsigned *iterations) {
    const double step_max = 3.0; // far from the maximum the quadratic model misleads
    model_weigh(model, work);
    double value = model_evaluate(model, parameters, work, log_likelihood);
    for (*iterations = 1; *iterations <= ITERATIONS_MAX; ++*iterations) {
        double length = 0.0;
        if (!newton_step(model, work, &length)) {
            return STATUS_INVALID;
        }
        if (length < STEP_TOLERANCE) {
            for (size_t i = 0; i < model->parameter_count; ++i) {
                parameters[i] += work->gradient[i];
            }
            if (model->prior <= 0.0) {
                center(model, parameters);
            }
            return STATUS_OK;
        }
        const double scale = length > step_max ? step_max / length : 1.0;
        value = newton_move(model, parameters, work, scale, log_likelihood, value);
    }
    return STATUS_INVALID;
}

// Marks what item i reaches in one step along (or against) the relation. @return how many are new.
static unsigned reach_from(const unsigned char *beats, unsigned count, bool forward, unsigned i,
                           unsigned char *seen) {
    unsigned reached = 0;
    for (unsigned j = 0; j < count; ++j) {
        const size_t at = forward ? (size_t)i * count + j : (size_t)j * count + i;
        if (beats[at] != 0 && seen[j] == 0) {
            seen[j] = 1;
            ++reached;
        }
    }
    return reached;
}

// Marks everything reachable from item 0 along (or against) the relation "finished before".
static unsigned reach(const unsigned char *beats, unsigned count, bool forward,
                      unsigned char *seen) {
    unsigned reached = 1;
    bool grown = true;
    memset(seen, 0, count);
    seen[0] = 1;
    while (grown) {
        grown = false;
        for (unsigned i = 0; i < count; ++i) {
            if (seen[i] != 1) {
                continue;
            }
            const unsigned fresh = reach_from(beats, count, forward, i, seen);
            reached += fresh;
            grown = grown || fresh > 0;
            seen[i] = 2; // already expanded
        }
    }
    return reached;
}

static void outcome_mark(const RatingModel *model, const RatingOutcome *outcome,
                         unsigned char *beats) {
    const unsigned seats = rating_outcome_seats(outcome);
    unsigned group_end = 0;
    for (unsigned i = 0; i < seats; ++i) {
        if (i >= group_end) {
            group_end = i + 1U;
            while (group_end < seats &&
                   (outcome->items[group_end] & (unsigned)RATING_ITEM_TIED) != 0) {
                ++group_end;
            }
        }
        const unsigned winner =
            model->strength_of_bot[outcome->items[i] & ~(unsigned)RATING_ITEM_TIED];
        for (unsigned j = group_end; j < seats; ++j) {
            const unsigned loser =
                model->strength_of_bot[outcome->items[j] & ~(unsigned)RATING_ITEM_TIED];
            beats[(size_t)winner * model->strength_count + loser] = 1;
        }
    }
}

bool rating_model_ties_bounded(const RatingModel *model) {
    bool declined[RATING_SEATS_MAX + 1] = {false};
    for (size_t i = 0; i < model->outcome_count; ++i) {
        const unsigned seats = rating_outcome_seats(&model->outcomes[i]);
        unsigned start = 0;
        while (model->weights[i] > 0.0 && start + 1U < seats) {
            const Stage stage = stage_make(model, &model->outcomes[i], start);
            for (unsigned size = 2; size <= stage.size; ++size) {
                declined[size] = declined[size] || size != stage.chosen;
            }
            start += stage.chosen;
        }
    }
    for (unsigned size = 2; size <= RATING_SEATS_MAX; ++size) {
        if (model->tie_parameter[size] != 0 && !declined[size]) {
            return false;
        }
    }
    return true;
}

bool rating_model_is_connected(const RatingModel *model, unsigned char *scratch) {
    const unsigned count = model->strength_count;
    unsigned char *beats = scratch;
    unsigned char *seen = scratch + (size_t)count * count;
    memset(beats, 0, (size_t)count * count);
    for (size_t i = 0; i < model->outcome_count; ++i) {
        if (model->weights[i] > 0.0) {
            outcome_mark(model, &model->outcomes[i], beats);
        }
    }
    return reach(beats, count, true, seen) == count && reach(beats, count, false, seen) == count;
}
