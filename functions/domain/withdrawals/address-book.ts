import {
  type AddressUse,
  type BookSettings,
  type Destination,
  payoutAddresses,
  readAddressUse,
  readBookSettings,
  type StoredPayoutAddress,
} from '#functions/data/withdrawals/payout-addresses.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY, type EpochSeconds, later } from '#shared/time.ts';

/** How long a new address waits where its owner does not confirm it, seconds. */
export const ADDRESS_WAIT = DAY;

/** Addresses in one book. */
export const MOST_ADDRESSES = 100;

/** A person's book, newest first. */
export async function readBook(user: UserId): Promise<StoredPayoutAddress[]> {
  const found: StoredPayoutAddress[] = [];
  for await (const one of payoutAddresses.each(user, { newestFirst: true })) found.push(one);
  return found;
}

/** Whether nothing but addresses of the book may be used: to lift that takes its time. */
export const isBookOnly = ({ only_book, only_book_until: until }: BookSettings, at: EpochSeconds): boolean =>
  only_book && (until === null || until > at);

export const isSame = (one: Destination, other: Destination): boolean =>
  one.network === other.network && one.address === other.address && one.memo === other.memo;

/** What is known of an address for a person. */
export interface KnownAddress {
  use: AddressUse | null;
  /** In the book; null where it is not. */
  listed: StoredPayoutAddress | null;
  settings: BookSettings;
}

export async function knownAddress(user: UserId, to: Destination): Promise<KnownAddress> {
  const [use, book, settings] = await Promise.all([readAddressUse(user, to), readBook(user), readBookSettings(user)]);
  return { use, listed: book.find((one) => isSame(one, to)) ?? null, settings };
}

/** From when on an address needs no confirmation by its owner: a day after it was first seen here. */
export function usableAt({ use, listed }: Pick<KnownAddress, 'use' | 'listed'>, at: EpochSeconds): EpochSeconds {
  const since = Math.min(use?.first_asked_at ?? at, listed?.created_at ?? at) as EpochSeconds;
  return later(since, ADDRESS_WAIT);
}

/** Whether its owner confirmed an address, or something was sent there before. */
export const isKnown = (use: AddressUse | null): boolean =>
  use?.confirmed_at !== undefined || use?.used_at !== undefined;
