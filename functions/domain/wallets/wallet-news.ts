import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import {
  deliverNotificationToUser,
  buildSecurityNotification,
} from '#functions/domain/notify/build-security-notification.ts';

/** Builds the notification of an added wallet: the writes for its transaction, and its later delivery. */
export function buildWalletAddedNotification(user: StoredUser, address: string, visit: SecurityEventOrigin) {
  const { operations, notification } = buildSecurityNotification(user, 'wallet_added', { address });
  return {
    operations: [addSecurityEvent(user.id, 'wallet_added', visit), ...operations],
    tell: () => deliverNotificationToUser(user, notification),
  };
}
