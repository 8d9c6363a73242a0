import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { PayoutAddressId, UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** An address in a user's address book, in the network's own form. */
export interface StoredPayoutAddress {
  id: PayoutAddressId;
  user_id: UserId;
  label: string;
  chain_type: string;
  network: string;
  address: string;
  memo: string | null;
  created_at: EpochSeconds;
}

export const payoutAddressCollection = collection<StoredPayoutAddress>()({
  partition: userPartition,
  kind: 'PAYOUT_ADDRESS',
  id: 'pad',
  called: 'address',
  whenClosed: 'goes',
  deletes: true,
});

/** Settings of an address book: whitelist-only mode, and the number of changes. */
export interface AddressBookSettings {
  only_book: boolean;
  /** When a requested end of whitelist-only mode takes effect; null without a request. */
  only_book_until: EpochSeconds | null;
  /** Number of addresses in it. */
  count: number;
  version: number;
}

const settings = declareSingleItem(userPartition, 'PAYOUT_BOOK', 'goes');

export { settings as bookSettings };

export async function readAddressBookSettings(user: UserId): Promise<AddressBookSettings> {
  const stored = await getItem<AddressBookSettings>(settings.key(user));
  return {
    only_book: stored?.only_book ?? false,
    only_book_until: stored?.only_book_until ?? null,
    count: Number(stored?.count ?? 0),
    version: Number(stored?.version ?? 0),
  };
}

/**
 * Writes changes of an address book's settings.
 * @throws {ConflictError} by its transaction when they changed since read.
 */
export const writeAddressBookSettings = (
  user: UserId,
  { version, ...bookFields }: AddressBookSettings,
): WriteOperation => ({
  label: `book of ${user}`,
  key: settings.key(user),
  put: { ...bookFields, version: version + 1 },
  condition: version === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
  ...(version > 0 && { values: { ':seen': version } }),
  fails: buildConflictError(`The book of ${user}`, 'changed'),
});

/** Requires that an address book is unchanged since read. @throws {ConflictError} by its transaction. */
export const assertAddressBookUnchanged = (user: UserId, { version }: AddressBookSettings): WriteOperation => ({
  label: `book of ${user}`,
  check: settings.key(user),
  condition: version === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
  ...(version > 0 && { values: { ':seen': version } }),
  fails: buildConflictError(`The book of ${user}`, 'relied on'),
});

/** Recipient of a withdrawal. */
export interface PayoutDestination {
  network: string;
  address: string;
  memo: string | null;
}

/** A user's use of an address. */
export interface PayoutAddressUse {
  first_asked_at: EpochSeconds;
  /** When the user confirmed it by e-mail. */
  confirmed_at?: EpochSeconds;
  /** When it first received a withdrawal. */
  used_at?: EpochSeconds;
}

export const addressUses = declareItems<UserId>(userPartition, 'ADDRESS_USE', 'stays');

const toDestinationName = ({ network, address, memo }: PayoutDestination): string =>
  `${network}#${address}${memo === null ? '' : `#${memo}`}`;

export const readPayoutAddressUse = (user: UserId, to: PayoutDestination): Promise<PayoutAddressUse | null> =>
  getItem<PayoutAddressUse>(addressUses.key(user, toDestinationName(to)));

/** Notes when an address was first requested, confirmed or used: the first time stays. */
export const recordPayoutAddressUse = (
  user: UserId,
  to: PayoutDestination,
  useField: 'first_asked_at' | 'confirmed_at' | 'used_at',
  at: EpochSeconds,
): WriteOperation => ({
  label: `use of an address by ${user}`,
  key: addressUses.key(user, toDestinationName(to)),
  update: `SET ${useField} = if_not_exists(${useField}, :at)`,
  values: { ':at': at },
});
