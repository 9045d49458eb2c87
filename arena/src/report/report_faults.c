// SPDX-License-Identifier: MIT
#include "report/report_data.h"
#include "text/try_status.h"

#include <stdlib.h>

Status report_add_faults(Report *report, Store *store, const uint32_t *bots, uint32_t bot_count,
                         Message *message) {
    for (uint32_t bot = 0; bot < bot_count; ++bot) {
        StoreFaults *const sum = &report->faults[bots != NULL ? bots[bot] : bot];
        StoreFaults found;
        TRY(store_faults(store, bot, &found, message));
        if (found.last != NULL) {
            free(sum->last);
            sum->last = found.last;
            for (uint32_t reason = 0; reason < END_REASON_COUNT; ++reason) {
                sum->counts[reason] += found.counts[reason];
            }
        }
    }
    return STATUS_OK;
}
