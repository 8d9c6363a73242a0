import { type SecurityVisit, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { deliverToUser, buildSecurityNotification } from '#functions/domain/notify/security-news.ts';
import type { SecurityEventName } from '#shared/schemas/identity.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';

interface Act {
  event: SecurityEventName;
  /** What the person is told; null where they need not be. */
  news: { kind: NotificationKind; params?: Record<string, string>; mail_to?: string } | null;
  /** What is done, with what it uses up: codes. */
  operations: readonly WriteOperation[];
}

/**
 * Does something to the safety of an account, notes it in the security log and tells the person: all in one
 * transaction, so that neither is without the others.
 * @throws what the operations fail with.
 */
export async function applySecurityChange(user: StoredUser, visit: SecurityVisit, { event, news, operations }: Act) {
  const told = news && buildSecurityNotification(user, news.kind, news.params, news.mail_to);
  await transact([...operations, addSecurityEvent(user.id, event, visit), ...(told?.operations ?? [])]);
  if (told) await deliverToUser(user, told.notification);
}
