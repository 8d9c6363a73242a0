import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryPage, type QueryRange } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { StoredUser } from './users.ts';

/** Those who signed up with a person's referral code, by their ids. */
export const referrals = declareItems<UserId, UserId>(userPartition, 'REFERRAL', 'goes');

/** Somebody who signed up with a person's referral code. */
export interface StoredReferral {
  /** Of whoever signed up. */
  id: string;
  username: string;
  created_at: EpochSeconds;
}

/** Notes with the person whose referral code was used who has signed up with it. */
export const putReferral = (referrer: UserId, { id, username, created_at }: StoredUser): WriteOperation => ({
  label: 'referral',
  put: { username, created_at },
  key: referrals.key(referrer, id),
});

/** One page of those who signed up with a person's code. */
export async function queryReferrals(range: QueryRange) {
  const { items, last } = await queryPage<Omit<StoredReferral, 'id'> & { sk: string }>(range);
  return { items: items.map(({ sk, ...rest }) => ({ ...rest, id: referrals.nameIn(sk) })), last };
}
