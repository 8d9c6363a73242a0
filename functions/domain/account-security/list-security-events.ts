import { securityEventCollection, toSecurityEventView } from '#functions/data/identity/security-log.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { securityEndpoints } from '#shared/api/security.ts';

/** Security events of a user's account. */
export const { page: listSecurityEvents } = defineOwnList<(typeof securityEndpoints)['GET /user/security-log']>()({
  rows: 'events',
  of: securityEventCollection,
  filters: {},
  view: toSecurityEventView,
});
