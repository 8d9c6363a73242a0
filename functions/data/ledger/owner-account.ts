import type { AccountId, AccountKind, AccountRef } from '#shared/ids.ts';

/** The account whose object it is: orders, positions, trades and triggers each say so. */
export const toAccountRef = (of: { account_kind: AccountKind; account_id: AccountId }): AccountRef => ({
  kind: of.account_kind,
  id: of.account_id,
});
