// SPDX-License-Identifier: MIT
#include "cluster/transport_open.h"

#include "text/integer_text.h"
#include "text/try_status.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char FILE_NAME[] = "carcarena-mpi.so";

// Next to the program, or in the library folder of an installation.
static const char *const PLACES[] = {"", "../" CARCARENA_LIBRARY_FOLDER "/carcarena/"};

/** Returns the object's path if it is in this place. */
static bool object_at(char path[PATH_MAX], const char *place) {
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) {
        return false;
    }
    program[length] = '\0';
    char *const name = strrchr(program, '/');
    if (name == NULL) {
        return false;
    }
    name[1] = '\0';
    const int size = snprintf(path, PATH_MAX, "%s%s%s", program, place, FILE_NAME);
    return size < PATH_MAX && access(path, R_OK) == 0;
}

static Status object_find(char path[PATH_MAX], Message *message) {
    const char *const given = getenv(TRANSPORT_VARIABLE); // NOLINT(concurrency-mt-unsafe): no
                                                          // threads yet
    if (given != NULL && given[0] != '\0') {
        (void)snprintf(path, PATH_MAX, "%s%s", strchr(given, '/') == NULL ? "./" : "", given);
        return STATUS_OK;
    }
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        if (object_at(path, PLACES[i])) {
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_NOT_FOUND,
                       "--mpi: this program was built without MPI (no %s with it); install an MPI "
                       "(Debian: libopenmpi-dev or libmpich-dev), then configure with "
                       "-D CARCARENA_MPI=ON and build again",
                       FILE_NAME);
}

// Converts an object pointer to a function, for which ISO C has no conversion.
static TransportEntry entry_find(void *handle) {
    void *const object = dlsym(handle, TRANSPORT_ENTRY);
    TransportEntry entry = NULL;
    _Static_assert(sizeof object == sizeof entry, "as POSIX has it");
    memcpy(&entry, &object, sizeof entry);
    return entry;
}

Status transport_open(void **object, const TransportTable **table, Message *message) {
    char path[PATH_MAX] = "";
    TRY(object_find(path, message));
    // MPI libraries look up their own symbols among open objects.
    *object = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (*object == NULL) {
        return message_set(message, STATUS_INVALID, "--mpi: %.1000s",
                           dlerror()); // NOLINT(concurrency-mt-unsafe): glibc has one a thread
    }
    const TransportEntry entry = entry_find(*object);
    *table = entry != NULL ? entry() : NULL;
    if (*table == NULL || (*table)->version != TRANSPORT_VERSION) {
        return message_set(message, STATUS_INVALID,
                           "--mpi: %.1000s is not of this program; build both together", path);
    }
    return STATUS_OK;
}

Status transport_check(const TransportPlace *place, Message *message) {
    // Variables that launchers set for their processes.
    static const char *const SIZES[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};
    for (size_t i = 0; place->ranks == 1 && i < sizeof SIZES / sizeof SIZES[0]; i++) {
        const char *const text = getenv(SIZES[i]); // NOLINT(concurrency-mt-unsafe): no threads yet
        int64_t size = 0;
        if (text != NULL && integer_from_text(&size, text, 2, INT32_MAX)) {
            return message_set(message, STATUS_INVALID,
                               "--mpi: mpirun started %d processes, but each is alone: it is of "
                               "another MPI than the %.200s this program was built with",
                               (int)size, place->library);
        }
    }
    return STATUS_OK;
}
