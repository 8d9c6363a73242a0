import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryPage, type QueryRange } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { StoredUser } from './users.ts';

/** Users who signed up with a user's referral code, by id. */
export const referralItems = declareItems<UserId, UserId>(userPartition, 'REFERRAL', 'goes');

/** A user who signed up with a user's referral code. */
export interface StoredReferral {
  /** Id of the new user. */
  id: string;
  username: string;
  created_at: EpochSeconds;
}

/** Notes a sign-up with the referrer whose code was used. */
export const putReferral = (referrer: UserId, { id, username, created_at }: StoredUser): WriteOperation => ({
  label: 'referral',
  put: { username, created_at },
  key: referralItems.key(referrer, id),
});

/** Returns one page of sign-ups with a user's code. */
export async function queryReferrals(range: QueryRange) {
  const { items, last } = await queryPage<Omit<StoredReferral, 'id'> & { sk: string }>(range);
  return { items: items.map(({ sk, ...fields }) => ({ ...fields, id: referralItems.nameIn(sk) })), last };
}
