import { type DepositAddress, readDepositAddresses } from '#functions/data/chains/deposit-addresses.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import type { AccountRef } from '#shared/ids.ts';

/** The addresses of a person. */
export const addressesFor = (user: StoredUser, _account: AccountRef): Promise<DepositAddress[]> =>
  readDepositAddresses(user.id);
