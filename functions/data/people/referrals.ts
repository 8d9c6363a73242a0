import { ranges } from '#functions/data/table/keys.ts';
import { query, type Range } from '#functions/data/table/table.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Somebody who signed up with a person's referral code. */
export interface StoredReferral {
  /** Of whoever signed up. */
  id: string;
  username: string;
  created_at: EpochSeconds;
}

/** One page of those who signed up with a person's code. */
export async function queryReferrals(range: Range) {
  const { items, last } = await query<Omit<StoredReferral, 'id'> & { sk: string }>(range);
  return { items: items.map(({ sk, ...rest }) => ({ ...rest, id: sk.slice(ranges.REFERRAL.length) })), last };
}
