// SPDX-License-Identifier: MIT
#include "http/http_server.h"

#include "http/http_listener.h"
#include "http/http_peer.h"
#include "text/system_random.h"
#include "text/try_status.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

enum {
    ADDRESS_SIZE = 128,
    CONNECTIONS_MAX = 512,
    LISTENERS_PART = 8, // one in 8 connections may listen to feeds
    IDLE_S = 10,        // seconds between two bytes of a request, and between two requests
    TOKEN_BYTES = 16
};

/* A connection. The newest is the first in the list. */
typedef struct Connection {
    struct Connection *next;
    int socket;
    bool answering; /* a request is complete and its response is not */
    bool ended;     /* closed to make room for others */
} Connection;

struct HttpServer {
    HttpSetup setup;
    struct MHD_Daemon *daemon;
    char address[ADDRESS_SIZE]; // "http://127.0.0.1:8080/?key=..."
    char hosts[2][ADDRESS_SIZE];
    char cookie[ADDRESS_SIZE]; // its name; browsers share cookies between ports
    char key[HTTP_TOKEN_SIZE]; // key of the address, and value of the cookie
    char token[HTTP_TOKEN_SIZE];
    _Atomic uint16_t port; // set last; earlier requests are refused
    unsigned connections_max;
    // Used by the serving thread only:
    Connection *connections;
    unsigned count;
};

/* A request being received. */
typedef struct Incoming {
    TextBuffer body;
    bool too_long;
} Incoming;

// ---- Replies

void http_reply_text(HttpReply *reply, const char *type, const char *text) {
    reply->type = type;
    text_buffer_add(&reply->body, text);
}

void http_reply_error(HttpReply *reply, unsigned status, const char *text) {
    reply->status = status;
    reply->type = HTTP_JSON;
    text_buffer_clear(&reply->body);
    text_buffer_add(&reply->body, "{\"error\":");
    text_buffer_json(&reply->body, text);
    text_buffer_add(&reply->body, "}");
}

static enum MHD_Result header_add(struct MHD_Response *response, const char *name,
                                  const char *value) {
    return MHD_add_response_header(response, name, value);
}

static void headers_add(struct MHD_Response *response, const HttpReply *reply) {
    const char *const type = reply->feed != NULL   ? "text/event-stream"
                             : reply->type != NULL ? reply->type
                                                   : "text/plain; charset=utf-8";
    (void)header_add(response, "Content-Type", type);
    (void)header_add(response, "Content-Security-Policy",
                     reply->policy != NULL ? reply->policy : HTTP_POLICY);
    (void)header_add(response, "X-Content-Type-Options", "nosniff");
    (void)header_add(response, "X-Frame-Options", "DENY");
    (void)header_add(response, "Referrer-Policy", "no-referrer");
    (void)header_add(response, "Cross-Origin-Opener-Policy", "same-origin");
    (void)header_add(response, "Cross-Origin-Resource-Policy", "same-origin");
    (void)header_add(response, "Cache-Control", "no-store");
    if (reply->status == MHD_HTTP_METHOD_NOT_ALLOWED) {
        (void)header_add(response, "Allow", "GET, HEAD, POST");
    }
}

/** Redirects a browser that has the key to the page, with the cookie that opens everything else. */
static void cookie_add(struct MHD_Response *response, const HttpServer *server) {
    char text[2 * ADDRESS_SIZE];
    (void)snprintf(text, sizeof text, "%s=%s; Path=/; HttpOnly; SameSite=Strict", server->cookie,
                   server->key);
    (void)header_add(response, "Set-Cookie", text);
    (void)header_add(response, "Location", "/");
}

/** Passes a reply to the library, which frees its body. */
static enum MHD_Result reply_queue(const HttpServer *server, struct MHD_Connection *connection,
                                   HttpReply *reply) {
    struct MHD_Response *response = NULL;
    if (reply->feed != NULL) {
        response = http_listener_response(reply->feed, connection,
                                          server->connections_max / LISTENERS_PART);
    } else if (text_buffer_ok(&reply->body) && reply->body.text != NULL) {
        response = MHD_create_response_from_buffer(reply->body.length, reply->body.text,
                                                   MHD_RESPMEM_MUST_FREE);
    } else {
        text_buffer_free(&reply->body);
        response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    }
    if (response == NULL) {
        text_buffer_free(&reply->body);
        return MHD_NO;
    }
    headers_add(response, reply);
    if (reply->feed != NULL) { // a closed one makes room
        (void)header_add(response, "Connection", "close");
    }
    if (reply->status == MHD_HTTP_SEE_OTHER) {
        cookie_add(response, server);
    }
    const enum MHD_Result result =
        MHD_queue_response(connection, reply->status != 0 ? reply->status : MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

// ---- Access

static const char *header_of(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static bool is_one_of(const HttpServer *server, const char *host) {
    return host != NULL &&
           (strcmp(host, server->hosts[0]) == 0 || strcmp(host, server->hosts[1]) == 0);
}

/** Compares two secrets in a time that does not depend on where they differ. */
static bool is_secret(const char *given, const char *secret) {
    unsigned differs = 0;
    if (given == NULL || strlen(given) != HTTP_TOKEN_SIZE - 1) {
        return false;
    }
    for (int i = 0; i < HTTP_TOKEN_SIZE - 1; i++) {
        differs |= (unsigned)(given[i] ^ secret[i]);
    }
    return differs == 0;
}

/** Returns true if a request has the key of the printed address. */
static bool has_key(const HttpServer *server, struct MHD_Connection *connection, const char *path) {
    return strcmp(path, "/") == 0 &&
           is_secret(MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "key"),
                     server->key);
}

static bool has_cookie(const HttpServer *server, struct MHD_Connection *connection) {
    return is_secret(MHD_lookup_connection_value(connection, MHD_COOKIE_KIND, server->cookie),
                     server->key);
}

/** Returns true if a POST comes from a page of this server. */
static bool is_own_page(const HttpServer *server, struct MHD_Connection *connection) {
    static const char SCHEME[] = "http://";
    const char *const origin = header_of(connection, "Origin");
    const char *const site = header_of(connection, "Sec-Fetch-Site");
    const char *const token = header_of(connection, "X-Carcarena-Token");
    if (origin != NULL && (strncmp(origin, SCHEME, strlen(SCHEME)) != 0 ||
                           !is_one_of(server, origin + strlen(SCHEME)))) {
        return false;
    }
    return (site == NULL || strcmp(site, "same-origin") == 0) && is_secret(token, server->token);
}

/**
 * Refuses requests that must not be answered, and redirects those with the key to the page. Returns
 * false if the request may be answered.
 */
static bool request_refused(const HttpServer *server, struct MHD_Connection *connection,
                            const char *method, const char *path, const Incoming *incoming,
                            HttpReply *reply) {
    const bool post = strcmp(method, MHD_HTTP_METHOD_POST) == 0;
    const bool get =
        strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    if (!is_one_of(server, header_of(connection, "Host"))) {
        http_reply_error(reply, MHD_HTTP_FORBIDDEN, "this server answers for 127.0.0.1 only");
    } else if (get && has_key(server, connection, path)) {
        reply->status = MHD_HTTP_SEE_OTHER;
    } else if (!has_cookie(server, connection)) {
        http_reply_error(reply, MHD_HTTP_FORBIDDEN,
                         "open the address with the key that the server printed when it started");
    } else if (!get && (!post || server->setup.read_only)) {
        http_reply_error(reply, MHD_HTTP_METHOD_NOT_ALLOWED, "this cannot be asked for here");
    } else if (post && !is_own_page(server, connection)) {
        http_reply_error(reply, MHD_HTTP_FORBIDDEN,
                         "this page is of an earlier start of the server: load it again");
    } else if (incoming->too_long) {
        http_reply_error(reply, MHD_HTTP_CONTENT_TOO_LARGE, "the request is too long");
    } else if (!text_buffer_ok(&incoming->body)) {
        http_reply_error(reply, MHD_HTTP_SERVICE_UNAVAILABLE, "no memory for the request");
    } else {
        return false;
    }
    return true;
}

// ---- Connections

/**
 * Closes the oldest connection without a complete request. The library closes it and reports it.
 */
static void connection_evict(const HttpServer *server) {
    Connection *oldest = NULL;
    for (Connection *one = server->connections; one != NULL; one = one->next) {
        oldest = one->answering || one->ended ? oldest : one;
    }
    if (oldest != NULL) {
        oldest->ended = true;
        (void)shutdown(oldest->socket, SHUT_RDWR);
    }
}

static void connection_begin(HttpServer *server, struct MHD_Connection *connection, void **state) {
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    Connection *const made = calloc(1, sizeof *made);
    if (made == NULL || info == NULL) {
        free(made);
        return;
    }
    *made = (Connection){.next = server->connections, .socket = info->connect_fd};
    server->connections = made;
    *state = made;
    if (++server->count > server->connections_max / 2) {
        connection_evict(server);
    }
}

static void connection_end(HttpServer *server, Connection *gone) {
    Connection **link = &server->connections;
    while (*link != gone) {
        link = &(*link)->next;
    }
    *link = gone->next;
    server->count--;
    free(gone);
}

static void connection_changed(void *user, struct MHD_Connection *connection, void **state,
                               enum MHD_ConnectionNotificationCode code) {
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        connection_begin(user, connection, state);
    } else if (*state != NULL) {
        connection_end(user, *state);
        *state = NULL;
    }
}

static void connection_mark(struct MHD_Connection *connection, bool answering) {
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    Connection *const state = info != NULL ? info->socket_context : NULL;
    if (state != NULL) {
        state->answering = answering;
    }
}

/** Refuses connections of other users of this machine. */
static enum MHD_Result connection_allowed(void *user, const struct sockaddr *peer, socklen_t size) {
    const HttpServer *const server = user;
    struct sockaddr_in address;
    if (size < sizeof address || peer->sa_family != AF_INET) {
        return MHD_NO;
    }
    memcpy(&address, peer, sizeof address);
    const uint16_t port = atomic_load(&server->port);
    return port != 0 && http_peer_is_own(&address, port) ? MHD_YES : MHD_NO;
}

// ---- Requests

static void body_add(Incoming *incoming, const char *data, size_t size) {
    if (incoming->body.length + size > HTTP_BODY_MAX) {
        incoming->too_long = true;
    } else {
        text_buffer_add_bytes(&incoming->body, data, size);
    }
}

/** Decodes a path or a parameter. One that would contain a zero byte stays encoded. */
static size_t text_unescape(void *user, struct MHD_Connection *connection, char *text) {
    return strstr(text, "%00") != NULL ? strlen(text) : MHD_http_unescape(text);
}

/** Called repeatedly until the request is complete. */
static enum MHD_Result request_answer(void *user, struct MHD_Connection *connection,
                                      const char *path, const char *method, const char *version,
                                      const char *data, size_t *size, void **state) {
    const HttpServer *const server = user;
    if (*state == NULL) {
        *state = calloc(1, sizeof(Incoming));
        return *state != NULL ? MHD_YES : MHD_NO;
    }
    Incoming *const incoming = *state;
    if (*size > 0) {
        body_add(incoming, data, *size);
        *size = 0;
        return MHD_YES;
    }
    HttpReply reply = {.status = 0};
    connection_mark(connection, true);
    if (!request_refused(server, connection, method, path, incoming, &reply)) {
        const HttpRequest request = {
            .post = strcmp(method, MHD_HTTP_METHOD_POST) == 0,
            .path = path,
            .body = incoming->body.text != NULL ? incoming->body.text : "",
            .body_size = incoming->body.length,
        };
        server->setup.handler(server->setup.user, &request, &reply);
    }
    return reply_queue(server, connection, &reply);
}

static void request_over(void *user, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode code) {
    Incoming *const incoming = *state;
    connection_mark(connection, false);
    if (incoming != NULL) {
        text_buffer_free(&incoming->body);
        free(incoming);
        *state = NULL;
    }
}

// ---- Start and end

static Status token_make(char token[HTTP_TOKEN_SIZE], Message *message) {
    unsigned char bytes[TOKEN_BYTES];
    TRY(system_random(bytes, sizeof bytes, message));
    for (int i = 0; i < TOKEN_BYTES; i++) {
        (void)snprintf(token + 2 * (size_t)i, 3, "%02x", bytes[i]);
    }
    return STATUS_OK;
}

/** Returns the number of connections: half of the allowed open files. */
static unsigned connections_max(void) {
    struct rlimit files;
    const bool known = getrlimit(RLIMIT_NOFILE, &files) == 0;
    return known && files.rlim_cur < (rlim_t)2 * CONNECTIONS_MAX ? (unsigned)(files.rlim_cur / 2)
                                                                 : (unsigned)CONNECTIONS_MAX;
}

static Status daemon_start(HttpServer *server, Message *message) {
    const struct sockaddr_in here = {.sin_family = AF_INET,
                                     .sin_port = htons(server->setup.port),
                                     .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    errno = 0;
    server->connections_max = connections_max();
    server->daemon = MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC,
        server->setup.port, connection_allowed, server, request_answer, server,
        MHD_OPTION_SOCK_ADDR, &here, MHD_OPTION_NOTIFY_COMPLETED, request_over, NULL,
        MHD_OPTION_NOTIFY_CONNECTION, connection_changed, server, MHD_OPTION_CONNECTION_LIMIT,
        server->connections_max, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_S,
        MHD_OPTION_UNESCAPE_CALLBACK, text_unescape, NULL, MHD_OPTION_END);
    if (server->daemon != NULL) {
        return STATUS_OK;
    }
    return errno == EADDRINUSE
               ? message_set(message, STATUS_BUSY,
                             "port %u of 127.0.0.1 is in use; choose another one, or 0 for any",
                             (unsigned)server->setup.port)
               : message_set(message, STATUS_IO, "nothing can be served on port %u of 127.0.0.1",
                             (unsigned)server->setup.port);
}

static void names_set(HttpServer *server, unsigned port) {
    (void)snprintf(server->address, ADDRESS_SIZE, "http://127.0.0.1:%u/?key=%s", port, server->key);
    (void)snprintf(server->cookie, ADDRESS_SIZE, "carcarena-%u", port);
    (void)snprintf(server->hosts[0], ADDRESS_SIZE, "127.0.0.1:%u", port);
    (void)snprintf(server->hosts[1], ADDRESS_SIZE, "localhost:%u", port);
    atomic_store(&server->port, (uint16_t)port);
}

Status http_server_start(HttpServer **out, const HttpSetup *setup, Message *message) {
    HttpServer *const server = calloc(1, sizeof *server);
    if (server == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a server");
    }
    server->setup = *setup;
    Status status = token_make(server->token, message);
    if (status == STATUS_OK) {
        status = token_make(server->key, message);
    }
    names_set(server, setup->port); // pages of an earlier start may send requests at once
    if (status == STATUS_OK) {
        status = daemon_start(server, message);
    }
    if (status != STATUS_OK) {
        free(server);
        return status;
    }
    if (setup->port == 0) {
        const union MHD_DaemonInfo *const info =
            MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
        names_set(server, info != NULL ? info->port : 0);
    }
    *out = server;
    return STATUS_OK;
}

void http_server_stop(HttpServer *server) {
    if (server != NULL) {
        MHD_stop_daemon(server->daemon);
        free(server);
    }
}

const char *http_server_address(const HttpServer *server) {
    return server->address;
}

const char *http_server_token(const HttpServer *server) {
    return server->token;
}
