// SPDX-License-Identifier: MIT
#include "joints.h"

void joint_make(const Rules *rules, Game *game, Joint joint) {
    const Hooked *const end = hooks_end(rules, HOOK_JOINING);
    for (const Hooked *h = hooks_first(rules, HOOK_JOINING); h != end; h++) {
        h->expansion->joining(rules, game, h->module, joint);
    }
    rules->kernel->join(rules, game, joint);
}

void joints_renew(const Rules *rules, Game *game, const SegmentRef *changed, uint32_t count) {
    rules->kernel->rebuild(rules, game, changed, count);
}
