import { ofAccount } from '#functions/data/table/keys.ts';
import { indexList, single } from '#functions/data/table/kinds.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountRef, UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** What there is to know of an account beside its money. */
export const accounts = single(ofAccount, 'ACCOUNT');

/** All accounts of a kind, by id. */
export const accountsByKind = indexList('gsi2', 'ACCOUNTS');

/** The write that makes an account; of a demo account that was reset, which one it is. */
export const putAccount = (
  account: AccountRef,
  user: UserId,
  at: EpochSeconds,
  epoch: { epoch?: number; previous?: AccountId } = {},
): Operation => ({
  label: `account ${account.id}`,
  put: {
    account_kind: account.kind,
    account_id: account.id,
    user_id: user,
    created_at: at,
    ...epoch,
    ...accountsByKind.place(account.id, account.kind),
  },
  key: accounts.key(account),
  condition: 'attribute_not_exists(pk)',
});
