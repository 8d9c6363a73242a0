import {
  type PayoutAddressUse,
  type AddressBookSettings,
  type PayoutDestination,
  payoutAddressCollection,
  readPayoutAddressUse,
  type StoredPayoutAddress,
} from '#functions/data/withdrawals/payout-addresses.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Waiting time of a new, unconfirmed address, seconds. */
export const NEW_ADDRESS_WAIT_SECONDS = DAY_SECONDS;

/** Addresses per address book. */
export const MAX_SAVED_ADDRESSES = 100;

/** Returns a user's address book, newest first. */
export async function readAddressBook(user: UserId): Promise<StoredPayoutAddress[]> {
  const addresses: StoredPayoutAddress[] = [];
  for await (const address of payoutAddressCollection.each(user, { newestFirst: true })) addresses.push(address);
  return addresses;
}

/** True in whitelist-only mode: turning it off takes time. */
export const isWhitelistOnly = (
  { only_book, only_book_until: until }: AddressBookSettings,
  at: EpochSeconds,
): boolean => only_book && (until === null || until > at);

export const isSamePayoutDestination = (one: PayoutDestination, other: PayoutDestination): boolean =>
  one.network === other.network && one.address === other.address && one.memo === other.memo;

/** Known facts about an address for a user. */
export interface PayoutAddressStatus {
  use: PayoutAddressUse | null;
  /** Entry in the address book; null without one. */
  listed: StoredPayoutAddress | null;
}

export async function readPayoutAddressStatus(user: UserId, to: PayoutDestination): Promise<PayoutAddressStatus> {
  const [use, book] = await Promise.all([readPayoutAddressUse(user, to), readAddressBook(user)]);
  return { use, listed: book.find((savedAddress) => isSamePayoutDestination(savedAddress, to)) ?? null };
}

/** Returns when an address needs no confirmation any more: a day after it was first seen here. */
export function getAddressUsableAt({ use, listed }: PayoutAddressStatus, at: EpochSeconds): EpochSeconds {
  const since = Math.min(use?.first_asked_at ?? at, listed?.created_at ?? at) as EpochSeconds;
  return addSeconds(since, NEW_ADDRESS_WAIT_SECONDS);
}

/** True when the user confirmed an address, or a withdrawal was sent there before. */
export const isAddressConfirmedOrUsed = (use: PayoutAddressUse | null): boolean =>
  use?.confirmed_at !== undefined || use?.used_at !== undefined;
