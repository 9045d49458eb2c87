// SPDX-License-Identifier: MIT
#include "carcarena/arena/ntbea.h"

#include "carcarena/engine/rng.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Keeps the bound of what was never tried finite, as in the paper.
static const double UNSEEN = 0.5;

/** Scores of a tuple's values. */
typedef struct Cell {
    double sum;
    uint64_t count;
} Cell;

/** A point that was evaluated. */
typedef struct Visit {
    Cell cell;
    uint8_t values[NTBEA_PARAMETERS_MAX];
} Visit;

struct Ntbea {
    NtbeaSetup setup;
    uint64_t done;
    unsigned next[NTBEA_PARAMETERS_MAX]; /* what is asked */
    Cell *singles;                       /* parameter, value */
    Cell *pairs;                         /* pairs of parameters, lower first; value of each */
    Visit *visits;                       /* in order of their first evaluation */
    uint32_t *places;                    /* hash table: number of a visit plus 1, 0 if free */
    uint32_t visit_count, place_count;
};

// ---- The model

static Cell *single_at(const Ntbea *search, unsigned parameter, unsigned value) {
    return &search->singles[(size_t)parameter * NTBEA_VALUES_MAX + value];
}

static Cell *pair_at(const Ntbea *search, unsigned pair, unsigned first, unsigned second) {
    return &search->pairs[((size_t)pair * NTBEA_VALUES_MAX + first) * NTBEA_VALUES_MAX + second];
}

static uint32_t place_of(const Ntbea *search, const unsigned *point) {
    uint64_t hash = 0;
    for (unsigned i = 0; i < search->setup.count; i++) {
        hash = rng_mix(hash ^ point[i]);
    }
    return (uint32_t)hash & (search->place_count - 1);
}

static bool visit_is(const Ntbea *search, const Visit *visit, const unsigned *point) {
    unsigned i = 0;
    while (i < search->setup.count && visit->values[i] == point[i]) {
        i++;
    }
    return i == search->setup.count;
}

/** Returns the slot of the point's visit in the hash table, or a free slot. */
static uint32_t *visit_find(const Ntbea *search, const unsigned *point) {
    uint32_t place = place_of(search, point);
    // The table is never more than half full.
    while (search->places[place] != 0 &&
           !visit_is(search, &search->visits[search->places[place] - 1], point)) {
        place = (place + 1) & (search->place_count - 1);
    }
    return &search->places[place];
}

/** Sums over the tuples of a point. */
typedef struct Model {
    double means; /* of the tuples seen */
    unsigned seen;
    double doubts; /* of all tuples: 1 / sqrt(n + 1/2) */
    unsigned tuples;
} Model;

static void model_add(Model *model, const Cell *cell) {
    model->tuples++;
    model->doubts += 1.0 / sqrt((double)cell->count + UNSEEN);
    if (cell->count > 0) {
        model->means += cell->sum / (double)cell->count;
        model->seen++;
    }
}

static Model model_of(const Ntbea *search, const unsigned *point) {
    static const Cell NOTHING = {0.0, 0};
    const unsigned count = search->setup.count;
    Model model = {0};
    for (unsigned i = 0, pair = 0; i < count; i++) {
        model_add(&model, single_at(search, i, point[i]));
        for (unsigned j = i + 1; j < count; j++) {
            model_add(&model, pair_at(search, pair++, point[i], point[j]));
        }
    }
    if (count > 2) { // else the whole point is a tuple already
        const uint32_t visit = *visit_find(search, point);
        model_add(&model, visit == 0 ? &NOTHING : &search->visits[visit - 1].cell);
    }
    return model;
}

// Natural logarithm by operations that give the same bits everywhere, since what is tried next
// depends on it: 2 atanh((m - 1) / (m + 1)) of the mantissa m.
static double exact_log(double value) {
    static const double LN_2 = 0.69314718055994530942;
    enum { TERMS = 25 };
    int exponent = 0;
    const double mantissa = frexp(value, &exponent);
    const double ratio = (mantissa - 1.0) / (mantissa + 1.0);
    double power = ratio;
    double sum = 0.0;
    for (int term = 0; term < TERMS; term++) {
        sum += power / (2 * term + 1);
        power *= ratio * ratio;
    }
    return exponent * LN_2 + 2.0 * sum;
}

static double model_mean(const Model *model) {
    return model->seen > 0 ? model->means / model->seen : 0.0;
}

double ntbea_mean(const Ntbea *search, const unsigned *point) {
    const Model model = model_of(search, point);
    return model_mean(&model);
}

double ntbea_bound(const Ntbea *search, const unsigned *point) {
    const Model model = model_of(search, point);
    const double spread = search->done > 0 ? sqrt(exact_log((double)search->done)) : 0.0;
    return model_mean(&model) + search->setup.exploration * spread * model.doubts / model.tuples;
}

uint64_t ntbea_value_count(const Ntbea *search, unsigned parameter, unsigned value) {
    return single_at(search, parameter, value)->count;
}

double ntbea_value_mean(const Ntbea *search, unsigned parameter, unsigned value) {
    const Cell *const cell = single_at(search, parameter, value);
    return cell->sum / (double)cell->count;
}

// ---- Evolution

/** Another value of a parameter that has several. */
static unsigned value_other(Rng *rng, unsigned size, unsigned value) {
    const unsigned other = (unsigned)rng_below(rng, size - 1);
    return other < value ? other : other + 1;
}

/** Every value changes with one chance in `count`, at least one does. */
static void mutate(const NtbeaSetup *setup, Rng *rng, unsigned *point) {
    const unsigned sure = (unsigned)rng_below(rng, setup->count);
    for (unsigned i = 0; i < setup->count; i++) {
        const bool changes = i == sure || rng_below(rng, setup->count) == 0;
        if (changes && setup->sizes[i] > 1) {
            point[i] = value_other(rng, setup->sizes[i], point[i]);
        }
    }
}

static void next_choose(Ntbea *search) {
    Rng rng = rng_keyed(search->setup.seed, RNG_TUNER, search->done, 0);
    unsigned current[NTBEA_PARAMETERS_MAX];
    double best = 0.0;
    memcpy(current, search->next, sizeof current);
    for (unsigned i = 0; i < search->setup.neighbors; i++) {
        unsigned point[NTBEA_PARAMETERS_MAX];
        memcpy(point, current, sizeof point);
        mutate(&search->setup, &rng, point);
        const double bound = ntbea_bound(search, point);
        if (i == 0 || bound > best) {
            best = bound;
            memcpy(search->next, point, sizeof point);
        }
    }
}

static void cell_add(Cell *cell, double score) {
    cell->sum += score;
    cell->count++;
}

void ntbea_tell(Ntbea *search, double score) {
    const unsigned *const point = search->next;
    CHECK(search->done < search->setup.iterations);
    for (unsigned i = 0, pair = 0; i < search->setup.count; i++) {
        cell_add(single_at(search, i, point[i]), score);
        for (unsigned j = i + 1; j < search->setup.count; j++) {
            cell_add(pair_at(search, pair++, point[i], point[j]), score);
        }
    }
    uint32_t *const place = visit_find(search, point);
    if (*place == 0) {
        Visit *const visit = &search->visits[search->visit_count++];
        for (unsigned i = 0; i < search->setup.count; i++) {
            visit->values[i] = (uint8_t)point[i];
        }
        *place = search->visit_count;
    }
    cell_add(&search->visits[*place - 1].cell, score);
    search->done++;
    next_choose(search);
}

void ntbea_ask(const Ntbea *search, unsigned *point) {
    memcpy(point, search->next, search->setup.count * sizeof *point);
}

void ntbea_best(const Ntbea *search, unsigned *point) {
    double best = 0.0;
    memcpy(point, search->setup.start, search->setup.count * sizeof *point);
    for (uint32_t visit = 0; visit < search->visit_count; visit++) {
        unsigned values[NTBEA_PARAMETERS_MAX];
        for (unsigned i = 0; i < search->setup.count; i++) {
            values[i] = search->visits[visit].values[i];
        }
        const double mean = ntbea_mean(search, values);
        if (visit == 0 || mean > best) {
            best = mean;
            memcpy(point, values, search->setup.count * sizeof *point);
        }
    }
}

// ---- Beginning and end

static Status setup_check(const NtbeaSetup *setup, Message *message) {
    bool sound = setup->count >= 1 && setup->count <= NTBEA_PARAMETERS_MAX &&
                 setup->iterations >= 1 && setup->iterations <= NTBEA_ITERATIONS_MAX &&
                 setup->neighbors >= 1 && setup->neighbors <= NTBEA_NEIGHBORS_MAX &&
                 setup->exploration >= 0.0 && isfinite(setup->exploration);
    for (unsigned i = 0; sound && i < setup->count; i++) {
        sound = setup->sizes[i] >= 1 && setup->sizes[i] <= NTBEA_VALUES_MAX &&
                setup->start[i] < setup->sizes[i];
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_LIMIT, "search: a number out of its range");
}

Status ntbea_create(Ntbea **out, const NtbeaSetup *setup, Message *message) {
    const Status status = setup_check(setup, message);
    if (status != STATUS_OK) {
        return status;
    }
    Ntbea *const search = calloc(1, sizeof *search);
    if (search == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the search");
    }
    const size_t pairs = (size_t)setup->count * (setup->count - 1) / 2;
    search->setup = *setup;
    memcpy(search->next, setup->start, sizeof search->next);
    search->place_count = 2;
    while (search->place_count < 2 * setup->iterations) {
        search->place_count *= 2;
    }
    search->singles = calloc((size_t)setup->count * NTBEA_VALUES_MAX, sizeof *search->singles);
    search->pairs =
        calloc((pairs + 1) * NTBEA_VALUES_MAX * NTBEA_VALUES_MAX, sizeof *search->pairs);
    search->visits = calloc((size_t)setup->iterations, sizeof *search->visits);
    search->places = calloc(search->place_count, sizeof *search->places);
    if (search->singles == NULL || search->pairs == NULL || search->visits == NULL ||
        search->places == NULL) {
        ntbea_destroy(search);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the search");
    }
    *out = search;
    return STATUS_OK;
}

void ntbea_destroy(Ntbea *search) {
    if (search != NULL) {
        free(search->singles);
        free(search->pairs);
        free(search->visits);
        free(search->places);
        free(search);
    }
}
