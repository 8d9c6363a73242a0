import type { SecurityVisit } from '#functions/data/identity/security-log.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { getUserAccounts } from '#functions/data/live/account-connections.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { getDeviceName } from '#functions/lib/device.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import { deliverNotification, type NotificationInput, buildNotification } from './notify.ts';

/** Where a person sees to their safety. */
const LINK = '/profile';

/** From where something was done, for the words of a notification. */
export const toVisitParams = ({ address, country, userAgent }: SecurityVisit) => ({
  address,
  country: country ?? 'unknown',
  device: getDeviceName(userAgent) ?? 'unknown',
});

/**
 * News about a person, in none of their accounts: writes for the transaction of what is told, then `tellPerson`. Open
 * pages hear of it in whichever account they act.
 */
export function buildUserNotification(
  user: StoredUser,
  news: Omit<NotificationInput, 'account_kind'>,
): { operations: WriteOperation[]; notification: StoredNotification } {
  const { operations, notification } = buildNotification(user.id, { ...news, account_kind: null });
  return { operations: [...operations, ...getUserAccounts(user).map((account) => countEvent(account))], notification };
}

/** News about the safety of somebody's account. */
export const buildSecurityNotification = (
  user: StoredUser,
  kind: NotificationKind,
  params: Record<string, string> = {},
  mail_to?: string,
) => buildUserNotification(user, { kind, params, link: LINK, ...(mail_to !== undefined && { mail_to }) });

/** Shows a committed notification on whatever pages of a person are open, and has its e-mail sent. Never throws. */
export const deliverToUser = (user: StoredUser, notification: StoredNotification): Promise<void> =>
  deliverNotification(getUserAccounts(user), notification);
