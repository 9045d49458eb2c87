// SPDX-License-Identifier: MIT
#include "evaluation/weights.h"

#include <stdlib.h>

const BotOptionSpec EVALUATION_OPTION_SPECS[EVALUATION_OPTIONS] = {EVALUATION_OPTION_ROWS};

EvaluationWeights evaluation_weights(const BotOptionValue values[EVALUATION_OPTIONS]) {
#define WEIGHT_VALUE(name, standard, minimum, maximum, help) .name = values[WEIGHT_##name].real,
    return (EvaluationWeights){EVALUATION_WEIGHTS(WEIGHT_VALUE)};
#undef WEIGHT_VALUE
}

EvaluationWeights evaluation_weights_default(void) {
    BotOptionValue values[EVALUATION_OPTIONS];
    for (int i = 0; i < EVALUATION_OPTIONS; i++) {
        values[i].real = strtod(EVALUATION_OPTION_SPECS[i].default_value, NULL);
    }
    return evaluation_weights(values);
}
