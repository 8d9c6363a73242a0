import {
  type PayoutAddressUse,
  readPayoutAddressUse,
  type StoredPayoutAddress,
} from '#functions/data/withdrawals/payout-addresses.ts';
import type { UserId } from '#shared/ids.ts';
import { findNetworkByChainType } from '#shared/market/networks.ts';
import type { PayoutAddress } from '#shared/schemas/withdrawals.ts';
import { addSeconds } from '#shared/time.ts';
import { NEW_ADDRESS_WAIT_SECONDS, readAddressBook } from './address-book.ts';

export const toSavedAddressView = (savedAddress: StoredPayoutAddress, use: PayoutAddressUse | null): PayoutAddress => ({
  id: savedAddress.id,
  label: savedAddress.label,
  chain_type: savedAddress.chain_type,
  network_name: findNetworkByChainType(savedAddress.chain_type)?.name ?? savedAddress.chain_type,
  address: savedAddress.address,
  memo: savedAddress.memo,
  usable_at: addSeconds(savedAddress.created_at, NEW_ADDRESS_WAIT_SECONDS),
  is_confirmed: use?.confirmed_at !== undefined,
  is_used: use?.used_at !== undefined,
  created_at: savedAddress.created_at,
});

/** Lists a user's address book, newest first. */
export async function listSavedWithdrawalAddresses(user: UserId): Promise<PayoutAddress[]> {
  const book = await readAddressBook(user);
  return Promise.all(
    book.map(async (savedAddress) => toSavedAddressView(savedAddress, await readPayoutAddressUse(user, savedAddress))),
  );
}
