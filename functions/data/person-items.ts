import type { UserId } from '../../shared/ids.ts';
import { ranges } from './keys.ts';
import { type Item, queryAll, remove } from './table.ts';

/** What lies with a person and goes with them, by the beginnings of the sort keys. */
const GOING = [
  ranges.SESSION,
  ranges.KNOWN_VISIT,
  ranges.NOTIFICATION,
  ranges.REFERRAL,
  ranges.USER_WALLET,
  ranges.WALLET_CONNECTION,
  ...['KNOWN_ADDRESS#', 'NOTIFICATION_COUNTERS', 'FAVOURITES', 'PRICE_ALERT_COUNTERS', 'FUND_PASSWORD', 'FUND_WINDOW#'],
  ...['SECOND_FACTOR', 'USER_WALLET_COUNTERS'],
];

/** Deletes what of a person's own is not to be kept. */
export async function forgetItems(user: UserId): Promise<void> {
  for await (const item of queryAll<Item & { pk: string; sk: string }>({ pk: ranges.userPk(user) }))
    if (GOING.some((beginning) => item.sk.startsWith(beginning))) await remove({ pk: item.pk, sk: item.sk });
}
