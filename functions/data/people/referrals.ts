import { ofPerson } from '#functions/data/table/keys.ts';
import { kind } from '#functions/data/table/kinds.ts';
import { query, type Range } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { StoredUser } from './users.ts';

/** Those who signed up with a person's referral code, by their ids. */
export const referrals = kind<UserId, UserId>(ofPerson, 'REFERRAL', 'goes');

/** Somebody who signed up with a person's referral code. */
export interface StoredReferral {
  /** Of whoever signed up. */
  id: string;
  username: string;
  created_at: EpochSeconds;
}

/** Notes with the person whose referral code was used who has signed up with it. */
export const putReferral = (referrer: UserId, { id, username, created_at }: StoredUser): Operation => ({
  label: 'referral',
  put: { username, created_at },
  key: referrals.key(referrer, id),
});

/** One page of those who signed up with a person's code. */
export async function queryReferrals(range: Range) {
  const { items, last } = await query<Omit<StoredReferral, 'id'> & { sk: string }>(range);
  return { items: items.map(({ sk, ...rest }) => ({ ...rest, id: referrals.nameIn(sk) })), last };
}
