import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { getUserAccounts } from '#functions/data/live/account-connections.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { getDeviceName } from '#functions/lib/device.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import { deliverNotification, type NotificationInput, buildNotification } from './notify.ts';

/** Page of the security settings. */
const LINK = '/profile';

/** Returns the origin of a request, for the text of a notification. */
export const toVisitParams = ({ address, country, userAgent }: SecurityEventOrigin) => ({
  address,
  country: country ?? 'unknown',
  device: getDeviceName(userAgent) ?? 'unknown',
});

/**
 * Builds a notification about a user, in none of the accounts: writes for the transaction of its event, then
 * `deliverNotificationToUser`. Open pages receive it in any account.
 */
export function buildUserNotification(
  user: StoredUser,
  news: Omit<NotificationInput, 'account_kind'>,
): { operations: WriteOperation[]; notification: StoredNotification } {
  const { operations, notification } = buildNotification(user.id, { ...news, account_kind: null });
  return {
    operations: [...operations, ...getUserAccounts(user).map((account) => countAccountEvent(account))],
    notification,
  };
}

/** Builds a notification about the security of a user's account. */
export const buildSecurityNotification = (
  user: StoredUser,
  kind: NotificationKind,
  params: Record<string, string> = {},
  mail_to?: string,
) => buildUserNotification(user, { kind, params, link: LINK, ...(mail_to !== undefined && { mail_to }) });

/** Shows a committed notification on all open pages of a user, and has its e-mail sent. Never throws. */
export const deliverNotificationToUser = (user: StoredUser, notification: StoredNotification): Promise<void> =>
  deliverNotification(getUserAccounts(user), notification);
