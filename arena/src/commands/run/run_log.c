// SPDX-License-Identifier: MIT
#include "commands/run/run_log.h"

#include "text/system_error.h"

#include <errno.h>
#include <stdarg.h>
#include <time.h>

static const char *const LEVEL_TEXTS[] = {"error", "warning", "info", "debug", "trace"};

Status run_log_open(RunLog *log, const TournamentConfig *config, Message *message) {
    *log = (RunLog){.level = config->log_level};
    if (config->log_file == NULL) {
        return STATUS_OK;
    }
    log->file = fopen(config->log_file, "a");
    if (log->file == NULL) {
        return message_set(message, STATUS_IO, "%.200s: the log cannot be written: %s",
                           config->log_file, system_error(errno).text);
    }
    // Line buffering, so that readers of the file see complete lines at once.
    (void)setvbuf(log->file, NULL, _IOLBF, BUFSIZ);
    return STATUS_OK;
}

void run_log_write(const RunLog *log, LogLevel level, const char *format, ...) {
    char stamp[32] = "";
    if (!run_log_takes(log, level)) {
        return;
    }
    struct tm utc;
    const time_t now = time(NULL);
    if (gmtime_r(&now, &utc) != NULL) {
        (void)strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &utc);
    }
    // run_log_close reports write errors: a log must not end the run.
    (void)fprintf(log->file, "%s %-7s ", stamp, LEVEL_TEXTS[level]);
    va_list arguments;
    va_start(arguments, format);
    (void)vfprintf(log->file, format, arguments);
    va_end(arguments);
    (void)fputc('\n', log->file);
}

Status run_log_close(RunLog *log, Message *message) {
    if (log->file == NULL) {
        return STATUS_OK;
    }
    const bool failed = ferror(log->file) != 0;
    const int closed = fclose(log->file);
    *log = (RunLog){0};
    return failed || closed != 0 ? message_set(message, STATUS_IO,
                                               "the log is not complete: some of it could not be "
                                               "written")
                                 : STATUS_OK;
}
