// SPDX-License-Identifier: MIT
#include "http/http_feed.h"

#include "http/http_listener.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { BLOCK_SIZE = 16384, RETRY_MS = 1000 };

/* The latest event of one name. */
typedef struct FeedEvent {
    const char *name;
    char *data;
    uint64_t number; /* sequence number in the feed, from 1 */
} FeedEvent;

/* One page. Its answer is suspended (MHD_suspend_connection) while there is nothing to send. */
typedef struct HttpListener {
    struct HttpListener *next;
    HttpFeed *feed;
    struct MHD_Connection *connection;
    TextBuffer text; /* being sent */
    size_t sent;     /* bytes of it already sent */
    uint64_t told;   /* sequence number of the last event sent */
    bool sleeping;
    bool ended; /* it is closed to make room for others */
} HttpListener;

struct HttpFeed {
    pthread_mutex_t lock; // protects all fields below, and the listeners
    FeedEvent events[HTTP_FEED_EVENTS_MAX];
    unsigned count;
    uint64_t number;
    HttpListener *listeners;
    bool closed;
};

Status http_feed_create(HttpFeed **out, Message *message) {
    HttpFeed *const feed = calloc(1, sizeof *feed);
    if (feed == NULL || pthread_mutex_init(&feed->lock, NULL) != 0) {
        free(feed);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a feed");
    }
    *out = feed;
    return STATUS_OK;
}

void http_feed_destroy(HttpFeed *feed) {
    if (feed == NULL) {
        return;
    }
    CHECK(feed->listeners == NULL);
    for (unsigned i = 0; i < feed->count; i++) {
        free(feed->events[i].data);
    }
    (void)pthread_mutex_destroy(&feed->lock);
    free(feed);
}

// ---- Sending

/** @pre the feed is locked */
static void listeners_wake(HttpFeed *feed) {
    for (HttpListener *listener = feed->listeners; listener != NULL; listener = listener->next) {
        if (listener->sleeping) {
            listener->sleeping = false;
            MHD_resume_connection(listener->connection);
        }
    }
}

static FeedEvent *event_named(HttpFeed *feed, const char *name) {
    for (unsigned i = 0; i < feed->count; i++) {
        if (strcmp(feed->events[i].name, name) == 0) {
            return &feed->events[i];
        }
    }
    CHECK(feed->count < HTTP_FEED_EVENTS_MAX);
    feed->events[feed->count].name = name;
    return &feed->events[feed->count++];
}

void http_feed_send(HttpFeed *feed, const char *event, const char *data) {
    char *const copy = strdup(data);
    if (copy == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&feed->lock);
    FeedEvent *const latest = event_named(feed, event);
    free(latest->data);
    latest->data = copy;
    latest->number = ++feed->number;
    listeners_wake(feed);
    (void)pthread_mutex_unlock(&feed->lock);
}

void http_feed_close(HttpFeed *feed) {
    (void)pthread_mutex_lock(&feed->lock);
    feed->closed = true;
    listeners_wake(feed);
    (void)pthread_mutex_unlock(&feed->lock);
}

// ---- Receiving

/** Returns the event a listener has waited for longest, or NULL. */
static const FeedEvent *event_next(const HttpListener *listener) {
    const HttpFeed *const feed = listener->feed;
    const FeedEvent *next = NULL;
    for (unsigned i = 0; i < feed->count; i++) {
        const FeedEvent *const event = &feed->events[i];
        if (event->number > listener->told && (next == NULL || event->number < next->number)) {
            next = event;
        }
    }
    return next;
}

/** Prepares the next new event. Returns false if there is none. */
static bool listener_fill(HttpListener *listener) {
    const FeedEvent *const event = event_next(listener);
    text_buffer_clear(&listener->text);
    listener->sent = 0;
    if (event != NULL) {
        listener->told = event->number;
        text_buffer_format(&listener->text, "id: %" PRIu64 "\nevent: %s\ndata: %s\n\n",
                           event->number, event->name, event->data);
    }
    return listener->text.length > 0;
}

/** Returns true if the other end was closed. A suspended answer does not notice that by itself. */
static bool listener_gone(const HttpListener *listener) {
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(listener->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    char byte = 0;
    return info == NULL || recv(info->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static ssize_t listener_read(void *user, uint64_t position, char *out, size_t room) {
    HttpListener *const listener = user;
    HttpFeed *const feed = listener->feed;
    ssize_t size = 0;
    (void)pthread_mutex_lock(&feed->lock);
    if (listener->sent < listener->text.length || listener_fill(listener)) {
        const size_t left = listener->text.length - listener->sent;
        size = (ssize_t)(left < room ? left : room);
        memcpy(out, listener->text.text + listener->sent, (size_t)size);
        listener->sent += (size_t)size;
    } else if (feed->closed || listener->ended || !text_buffer_ok(&listener->text) ||
               listener_gone(listener)) {
        size = MHD_CONTENT_READER_END_OF_STREAM;
    } else {
        listener->sleeping = true;
        MHD_suspend_connection(listener->connection);
    }
    (void)pthread_mutex_unlock(&feed->lock);
    return size;
}

static void listener_destroy(void *user) {
    HttpListener *const listener = user;
    HttpFeed *const feed = listener->feed;
    (void)pthread_mutex_lock(&feed->lock);
    HttpListener **link = &feed->listeners;
    while (*link != listener) {
        link = &(*link)->next;
    }
    *link = listener->next;
    (void)pthread_mutex_unlock(&feed->lock);
    text_buffer_free(&listener->text);
    free(listener);
}

/**
 * Adds a listener, and wakes the others to detect closed ones. If there are too many, the oldest is
 * closed; its page reconnects.
 */
static void listener_add(HttpListener *listener, unsigned most) {
    HttpFeed *const feed = listener->feed;
    unsigned count = 1;
    (void)pthread_mutex_lock(&feed->lock);
    listener->next = feed->listeners;
    feed->listeners = listener;
    for (HttpListener *other = listener->next; other != NULL; other = other->next) {
        other->ended = ++count > most;
    }
    listeners_wake(feed);
    (void)pthread_mutex_unlock(&feed->lock);
}

struct MHD_Response *http_listener_response(HttpFeed *feed, struct MHD_Connection *connection,
                                            unsigned most) {
    HttpListener *const listener = calloc(1, sizeof *listener);
    if (listener == NULL) {
        return NULL;
    }
    listener->feed = feed;
    listener->connection = connection;
    text_buffer_format(&listener->text, "retry: %d\n\n", RETRY_MS);
    listener_add(listener, most);
    struct MHD_Response *const response = MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, BLOCK_SIZE, listener_read, listener, listener_destroy);
    if (response == NULL) {
        listener_destroy(listener);
    }
    return response;
}
