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

export const savedAddressView = (one: StoredPayoutAddress, use: AddressUse | null): PayoutAddress => ({
  id: one.id,
  label: one.label,
  chain_type: one.chain_type,
  network_name: findNetworkByChainType(one.chain_type)?.name ?? one.chain_type,
  address: one.address,
  memo: one.memo,
  usable_at: addSeconds(one.created_at, ADDRESS_WAIT_SECONDS),
  is_confirmed: use?.confirmed_at !== undefined,
  is_used: use?.used_at !== undefined,
  created_at: one.created_at,
});

/** Lists a user's address book, newest first. */
export async function listSavedAddresses(user: UserId): Promise<PayoutAddress[]> {
  const book = await readAddressBook(user);
  return Promise.all(book.map(async (one) => savedAddressView(one, await readAddressUse(user, one))));
}
