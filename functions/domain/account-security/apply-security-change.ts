import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import {
  deliverNotificationToUser,
  buildSecurityNotification,
} from '#functions/domain/notify/build-security-notification.ts';
import type { SecurityEventName } from '#shared/schemas/identity.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';

interface SecurityChange {
  event: SecurityEventName;
  /** Notification to the user; null without one. */
  news: { kind: NotificationKind; params?: Record<string, string>; mail_to?: string } | null;
  /** Writes of the change and of the codes that it uses up. */
  operations: readonly WriteOperation[];
}

/**
 * Applies a security change, adds it to the security log and notifies the user, all in one transaction.
 * @throws the errors of the operations.
 */
export async function applySecurityChange(
  user: StoredUser,
  visit: SecurityEventOrigin,
  { event, news, operations }: SecurityChange,
) {
  const notification = news && buildSecurityNotification(user, news.kind, news.params, news.mail_to);
  await transact([...operations, addSecurityEvent(user.id, event, visit), ...(notification?.operations ?? [])]);
  if (notification) await deliverNotificationToUser(user, notification.notification);
}
