import {
  type AddressUse,
  readAddressUse,
  type StoredPayoutAddress,
} from '#functions/data/withdrawals/payout-addresses.ts';
import type { UserId } from '#shared/ids.ts';
import { networkOf } from '#shared/market/networks.ts';
import type { PayoutAddress } from '#shared/schemas/withdrawals.ts';
import { later } from '#shared/time.ts';
import { ADDRESS_WAIT, readBook } from './address-book.ts';

export const addressView = (one: StoredPayoutAddress, use: AddressUse | null): PayoutAddress => ({
  id: one.id,
  label: one.label,
  chain_type: one.chain_type,
  network_name: networkOf(one.chain_type)?.name ?? one.chain_type,
  address: one.address,
  memo: one.memo,
  usable_at: later(one.created_at, ADDRESS_WAIT),
  is_confirmed: use?.confirmed_at !== undefined,
  is_used: use?.used_at !== undefined,
  created_at: one.created_at,
});

/** A person's book, newest first. */
export async function listAddresses(user: UserId): Promise<PayoutAddress[]> {
  const book = await readBook(user);
  return Promise.all(book.map(async (one) => addressView(one, await readAddressUse(user, one))));
}
