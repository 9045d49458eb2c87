// SPDX-License-Identifier: MIT
#include "http/http_server.h"

#include "http/http_listener.h"
#include "text/system_random.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS_SIZE = 64, CONNECTIONS_MAX = 64, IDLE_S = 60, TOKEN_BYTES = 16 };

struct HttpServer {
    HttpSetup setup;
    struct MHD_Daemon *daemon;
    char address[ADDRESS_SIZE]; // "http://127.0.0.1:8080/"
    char hosts[2][ADDRESS_SIZE];
    char token[HTTP_TOKEN_SIZE];
};

/* What comes of a request before it is whole. */
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

const char *http_request_query(const HttpRequest *request, const char *key) {
    return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, key);
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

/** Hands a reply to the library, which frees its body. */
static enum MHD_Result reply_queue(struct MHD_Connection *connection, HttpReply *reply) {
    struct MHD_Response *response = NULL;
    if (reply->feed != NULL) {
        response = http_listener_response(reply->feed, connection);
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
    const enum MHD_Result result =
        MHD_queue_response(connection, reply->status != 0 ? reply->status : MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

// ---- Who may ask

static const char *header_of(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static bool is_one_of(const HttpServer *server, const char *host) {
    return host != NULL &&
           (strcmp(host, server->hosts[0]) == 0 || strcmp(host, server->hosts[1]) == 0);
}

/** Whether a POST comes from a page of this server. */
static bool is_own_page(const HttpServer *server, struct MHD_Connection *connection) {
    static const char SCHEME[] = "http://";
    const char *const origin = header_of(connection, "Origin");
    const char *const site = header_of(connection, "Sec-Fetch-Site");
    const char *const token = header_of(connection, "X-Carcarena-Token");
    if (origin != NULL && (strncmp(origin, SCHEME, strlen(SCHEME)) != 0 ||
                           !is_one_of(server, origin + strlen(SCHEME)))) {
        return false;
    }
    return (site == NULL || strcmp(site, "same-origin") == 0) && token != NULL &&
           strcmp(token, server->token) == 0;
}

/** Says no to what must not be answered. @return false if it may. */
static bool request_refused(const HttpServer *server, struct MHD_Connection *connection,
                            const char *method, const Incoming *incoming, HttpReply *reply) {
    const bool post = strcmp(method, MHD_HTTP_METHOD_POST) == 0;
    const bool get =
        strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    if (!is_one_of(server, header_of(connection, "Host"))) {
        http_reply_error(reply, MHD_HTTP_FORBIDDEN, "this server answers for 127.0.0.1 only");
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

// ---- Requests

static void body_add(Incoming *incoming, const char *data, size_t size) {
    if (incoming->body.length + size > HTTP_BODY_MAX) {
        incoming->too_long = true;
    } else {
        text_buffer_format(&incoming->body, "%.*s", (int)size, data);
    }
}

/** Called again and again until the request is whole. */
static enum MHD_Result request_answer(void *user, struct MHD_Connection *connection,
                                      const char *path, const char *method, const char *version,
                                      const char *data, size_t *size, void **state) {
    const HttpServer *const server = user;
    (void)version;
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
    if (!request_refused(server, connection, method, incoming, &reply)) {
        const HttpRequest request = {
            .post = strcmp(method, MHD_HTTP_METHOD_POST) == 0,
            .path = path,
            .body = incoming->body.text != NULL ? incoming->body.text : "",
            .body_size = incoming->body.length,
            .connection = connection,
        };
        server->setup.handler(server->setup.user, &request, &reply);
    }
    return reply_queue(connection, &reply);
}

static void request_over(void *user, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode code) {
    Incoming *const incoming = *state;
    (void)user;
    (void)connection;
    (void)code;
    if (incoming != NULL) {
        text_buffer_free(&incoming->body);
        free(incoming);
        *state = NULL;
    }
}

// ---- Life

static Status token_make(char token[HTTP_TOKEN_SIZE], Message *message) {
    unsigned char bytes[TOKEN_BYTES];
    const Status status = system_random(bytes, sizeof bytes, message);
    for (int i = 0; status == STATUS_OK && i < TOKEN_BYTES; i++) {
        (void)snprintf(token + 2 * (size_t)i, 3, "%02x", bytes[i]);
    }
    return status;
}

static Status daemon_start(HttpServer *server, Message *message) {
    const struct sockaddr_in here = {.sin_family = AF_INET,
                                     .sin_port = htons(server->setup.port),
                                     .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    errno = 0;
    server->daemon = MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC,
        server->setup.port, NULL, NULL, request_answer, server, MHD_OPTION_SOCK_ADDR, &here,
        MHD_OPTION_NOTIFY_COMPLETED, request_over, NULL, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)CONNECTIONS_MAX, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_S, MHD_OPTION_END);
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
    (void)snprintf(server->address, ADDRESS_SIZE, "http://127.0.0.1:%u/", port);
    (void)snprintf(server->hosts[0], ADDRESS_SIZE, "127.0.0.1:%u", port);
    (void)snprintf(server->hosts[1], ADDRESS_SIZE, "localhost:%u", port);
}

Status http_server_start(HttpServer **out, const HttpSetup *setup, Message *message) {
    HttpServer *const server = calloc(1, sizeof *server);
    if (server == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a server");
    }
    server->setup = *setup;
    names_set(server, setup->port); // pages of an earlier start may ask at once
    Status status = token_make(server->token, message);
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
