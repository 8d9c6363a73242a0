import { securityEvents, securityEventView } from '#functions/data/identity/security-log.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { security } from '#shared/api/safety.ts';

/** Security events of a user's account. */
export const { page: listSecurityEvents } = defineOwnList<(typeof security)['GET /user/security-log']>()({
  rows: 'events',
  of: securityEvents,
  filters: {},
  view: securityEventView,
});
