import type { SecurityVisit } from '#functions/data/identity/security-log.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { accountsOf } from '#functions/data/live/account-connections.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { deviceOf } from '#functions/lib/device.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import { deliverNotification, type News, notificationWrites } from './notify.ts';

/** Where a person sees to their safety. */
const LINK = '/profile';

/** From where something was done, for the words of a notification. */
export const visitParams = ({ address, country, userAgent }: SecurityVisit) => ({
  address,
  country: country ?? 'unknown',
  device: deviceOf(userAgent) ?? 'unknown',
});

/**
 * News about a person, in none of their accounts: writes for the transaction of what is told, then `tellPerson`. Open
 * pages hear of it in whichever account they act.
 */
export function personNews(
  user: StoredUser,
  news: Omit<News, 'account_kind'>,
): { operations: Operation[]; notification: StoredNotification } {
  const { operations, notification } = notificationWrites(user.id, { ...news, account_kind: null });
  return { operations: [...operations, ...accountsOf(user).map((account) => countEvent(account))], notification };
}

/** News about the safety of somebody's account. */
export const securityNews = (
  user: StoredUser,
  kind: NotificationKind,
  params: Record<string, string> = {},
  mail_to?: string,
) => personNews(user, { kind, params, link: LINK, ...(mail_to !== undefined && { mail_to }) });

/** Shows a committed notification on whatever pages of a person are open, and has its e-mail sent. Never throws. */
export const deliverToPerson = (user: StoredUser, notification: StoredNotification): Promise<void> =>
  deliverNotification(accountsOf(user), notification);
