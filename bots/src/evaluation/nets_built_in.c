// SPDX-License-Identifier: MIT
#include "evaluation/nets_built_in.h"

#include <stddef.h>

typedef struct NetsText {
    const char *name;
    const char *text;
} NetsText;

static const NetsText TEXTS[] = {
#include "nets.inc"
    {NULL, NULL}};

bool nets_built_in(Nets *out, const Rules *rules) {
    for (const NetsText *file = TEXTS; file->name != NULL; file++) {
        Message message;
        const Status status = nets_read(out, file->text, file->name, &message);
        CHECK(status == STATUS_OK);
        if (nets_know(out, rules)) {
            return true;
        }
    }
    return false;
}
