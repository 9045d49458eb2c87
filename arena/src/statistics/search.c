// SPDX-License-Identifier: MIT
#include "carcarena/arena/search.h"

#include <string.h>

static Status ntbea_begin(Search *search, Message *message) {
    const SearchSetup *const setup = search->setup;
    NtbeaSetup ntbea = {.count = setup->tuner.count,
                        .iterations = setup->tuner.iterations,
                        .seed = setup->tuner.seed,
                        .exploration = setup->exploration,
                        .neighbors = setup->neighbors};
    memcpy(ntbea.sizes, setup->sizes, sizeof ntbea.sizes);
    memcpy(ntbea.start, setup->starts, sizeof ntbea.start);
    return ntbea_create(&search->ntbea, &ntbea, message);
}

Status search_create(Search *search, const SearchSetup *setup, Message *message) {
    *search = (Search){.setup = setup};
    if (setup->method == SEARCH_NTBEA) {
        return ntbea_begin(search, message);
    }
    search->tuner = tuner_start(&setup->tuner);
    return STATUS_OK;
}

void search_destroy(Search *search) {
    ntbea_destroy(search->ntbea);
    search->ntbea = NULL;
}

TunerProbe search_ask(const Search *search) {
    const SearchSetup *const setup = search->setup;
    TunerProbe probe = {{0}, {0}};
    unsigned point[NTBEA_PARAMETERS_MAX];
    if (setup->method == SEARCH_SPSA) {
        return tuner_ask(&search->tuner);
    }
    ntbea_ask(search->ntbea, point);
    for (unsigned i = 0; i < setup->tuner.count; i++) {
        probe.plus[i] = setup->values[i][point[i]];
        probe.minus[i] = setup->values[i][setup->starts[i]];
    }
    return probe;
}

void search_tell(Search *search, double net, uint64_t games) {
    CHECK(games > 0);
    if (search->setup->method == SEARCH_SPSA) {
        tuner_tell(&search->tuner, net);
    } else {
        ntbea_tell(search->ntbea, 0.5 + net / (2.0 * (double)games));
    }
    search->done++;
}

double search_estimate(const Search *search, unsigned parameter) {
    unsigned point[NTBEA_PARAMETERS_MAX];
    if (search->setup->method == SEARCH_SPSA) {
        return tuner_estimate(&search->tuner, parameter);
    }
    CHECK(parameter < search->setup->tuner.count);
    ntbea_best(search->ntbea, point);
    return search->setup->values[parameter][point[parameter]];
}

double search_value(const Search *search, unsigned parameter) {
    return search->setup->method == SEARCH_SPSA ? tuner_value(&search->tuner, parameter)
                                                : search_estimate(search, parameter);
}
