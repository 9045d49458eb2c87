// SPDX-License-Identifier: MIT
//
// Batches: what is written between two commits is stored completely or not at all.
#include "store/store_file.h"
#include "store/store_packs.h"
#include "store/store_seals.h"
#include "text/try_status.h"

#include <string.h>

Status store_begin(Store *store, Message *message) {
    return store_execute(store, "BEGIN IMMEDIATE", "cannot be written", message);
}

Status store_commit(Store *store, Message *message) {
    TRY(store->pack != NULL ? pack_flush(store, message) : STATUS_OK);
    TRY(store_seals_write(store, message));
    TRY(store_execute(store, "COMMIT", "games could not be committed", message));
    memcpy(store->stored_seals, store->seals, sizeof store->seals);
    return store_check_place(store, message);
}

void store_rollback(Store *store) {
    if (store->pack != NULL) {
        pack_drop(store->pack);
    }
    memcpy(store->seals, store->stored_seals, sizeof store->seals);
    // Fails without harm if the failure has rolled back already.
    (void)sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
}
