import {
  type AddressUse,
  readAddressUse,
  type StoredPayoutAddress,
} from '#functions/data/withdrawals/payout-addresses.ts';
import type { UserId } from '#shared/ids.ts';
import { findNetworkByChainType } from '#shared/market/networks.ts';
import type { PayoutAddress } from '#shared/schemas/withdrawals.ts';
import { addSeconds } from '#shared/time.ts';
import { ADDRESS_WAIT_SECONDS, readAddressBook } from './address-book.ts';

export const savedAddressView = (savedAddress: StoredPayoutAddress, use: AddressUse | null): PayoutAddress => ({
  id: savedAddress.id,
  label: savedAddress.label,
  chain_type: savedAddress.chain_type,
  network_name: findNetworkByChainType(savedAddress.chain_type)?.name ?? savedAddress.chain_type,
  address: savedAddress.address,
  memo: savedAddress.memo,
  usable_at: addSeconds(savedAddress.created_at, ADDRESS_WAIT_SECONDS),
  is_confirmed: use?.confirmed_at !== undefined,
  is_used: use?.used_at !== undefined,
  created_at: savedAddress.created_at,
});

/** Lists a user's address book, newest first. */
export async function listSavedAddresses(user: UserId): Promise<PayoutAddress[]> {
  const book = await readAddressBook(user);
  return Promise.all(book.map(async (savedAddress) => savedAddressView(savedAddress, await readAddressUse(user, savedAddress))));
}
