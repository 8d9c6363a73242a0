import type { AccountId, AccountKind, AccountRef } from '#shared/ids.ts';

/** Returns the account that owns an order, position, trade or trigger. */
export const toAccountRef = (of: { account_kind: AccountKind; account_id: AccountId }): AccountRef => ({
  kind: of.account_kind,
  id: of.account_id,
});
