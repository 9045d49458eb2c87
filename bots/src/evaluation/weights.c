// SPDX-License-Identifier: MIT
#include "evaluation/weights.h"

#include "evaluation/nets_built_in.h"

#include <stdlib.h>

const BotOptionSpec EVALUATION_OPTION_SPECS[EVALUATION_OPTIONS] = {EVALUATION_OPTION_ROWS};

static EvaluationWeights weights_of(const BotOptionValue values[EVALUATION_OPTIONS]) {
#define WEIGHT_VALUE(name, standard, minimum, maximum, help) .name = values[WEIGHT_##name].real,
    return (EvaluationWeights){EVALUATION_WEIGHTS(WEIGHT_VALUE)};
#undef WEIGHT_VALUE
}

Status evaluation_weights_read(EvaluationWeights *out, Nets *nets,
                               const BotOptionValue values[EVALUATION_OPTIONS], const Rules *rules,
                               Message *message) {
    const BotFile *file = values[EVALUATION_NET].file;
    *out = weights_of(values);
    if (file == NULL) {
        out->nets = out->learned != 0 && nets_built_in(nets, rules) ? nets : NULL;
        return STATUS_OK;
    }
    out->nets = nets;
    return nets_read(nets, (const char *)file->bytes, file->path, message);
}

EvaluationWeights evaluation_weights_default(void) {
    BotOptionValue values[EVALUATION_OPTIONS] = {{0}};
    for (int i = 0; i < EVALUATION_NET; i++) {
        values[i].real = strtod(EVALUATION_OPTION_SPECS[i].default_value, NULL);
    }
    return weights_of(values);
}

EvaluationWeights evaluation_weights_usual(Nets *nets, const Rules *rules) {
    EvaluationWeights weights = evaluation_weights_default();
    weights.nets = nets_built_in(nets, rules) ? nets : NULL;
    return weights;
}
