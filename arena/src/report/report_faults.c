// SPDX-License-Identifier: MIT
#include "report/report_data.h"

#include <stdlib.h>

Status report_add_faults(Report *report, Store *store, const uint32_t *bots, uint32_t bot_count,
                         Message *message) {
    Status status = STATUS_OK;
    for (uint32_t bot = 0; status == STATUS_OK && bot < bot_count; ++bot) {
        StoreFaults *const sum = &report->faults[bots != NULL ? bots[bot] : bot];
        StoreFaults found;
        status = store_faults(store, bot, &found, message);
        if (status == STATUS_OK && found.last != NULL) {
            free(sum->last);
            sum->last = found.last;
            for (uint32_t reason = 0; reason < END_REASON_COUNT; ++reason) {
                sum->counts[reason] += found.counts[reason];
            }
        }
    }
    return status;
}
