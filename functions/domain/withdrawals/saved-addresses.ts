import { ConflictError, type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import {
  type AddressBookSettings,
  payoutAddressCollection,
  readPayoutAddressUse,
  readAddressBookSettings,
  type StoredPayoutAddress,
  writeAddressBookSettings,
} from '#functions/data/withdrawals/payout-addresses.ts';
import { assertFundPasswordWindow } from '#functions/domain/fund-password/fund-window.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { PayoutAddressId, UserId } from '#shared/ids.ts';
import { findNetworkByChainType } from '#shared/market/networks.ts';
import type { PayoutAddress, WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { addSeconds } from '#shared/time.ts';
import {
  NEW_ADDRESS_WAIT_SECONDS,
  isWhitelistOnly,
  isSamePayoutDestination,
  MAX_SAVED_ADDRESSES,
  readAddressBook,
} from './address-book.ts';
import { parsePayoutDestination } from './check-destination.ts';
import { toSavedAddressView, listSavedWithdrawalAddresses } from './list-saved-addresses.ts';
import { readWithdrawalLimits } from './withdrawal-limits.ts';

const TRIES = 5;

/** Changes an address book in its current state: of two changes at once the second sees the first. */
const changeBook = (
  user: UserId,
  change: (
    settings: AddressBookSettings,
  ) => Promise<{ next: AddressBookSettings; operations: readonly WriteOperation[] }>,
): Promise<void> =>
  retryOnConflict(async () => {
    const { next, operations } = await change(await readAddressBookSettings(user));
    await transact([writeAddressBookSettings(user, next), ...operations]);
  }, TRIES);

/**
 * Adds an address to a user's address book. It can be used at once like a new one: with e-mail confirmation and review;
 * after a day it needs no confirmation.
 * @throws {AppError} FUND_PASSWORD_REQUIRED; ADDRESS_WRONG_NETWORK, ADDRESS_NOT_ALLOWED, VALIDATION_FAILED, also for a
 * saved one; LIMIT_REACHED.
 */
export async function saveWithdrawalAddress(
  caller: UserPrincipal,
  input: { label: string; chain_type: string; address: string; memo?: string | undefined },
): Promise<PayoutAddress> {
  const { id: user_id } = caller.user;
  await assertFundPasswordWindow(caller);
  const network = findNetworkByChainType(input.chain_type);
  if (!network) throw new AppError('VALIDATION_FAILED', { fields: { chain_type: fieldError('chainType') } });
  const to = await parsePayoutDestination(network, { address: input.address, memo: input.memo, field: 'address' });
  const { label, chain_type } = input;
  const added: StoredPayoutAddress = {
    id: newId('pad'),
    user_id,
    label,
    chain_type,
    ...to,
    created_at: nowSeconds(),
  };
  await changeBook(user_id, async (settings) => {
    if ((await readAddressBook(user_id)).some((savedAddress) => isSamePayoutDestination(savedAddress, to)))
      throw new AppError('VALIDATION_FAILED', { fields: { address: fieldError('addressListed') } });
    if (settings.count >= MAX_SAVED_ADDRESSES) throw new AppError('LIMIT_REACHED');
    return {
      next: { ...settings, count: settings.count + 1 },
      operations: [payoutAddressCollection.add(user_id, added)],
    };
  });
  return toSavedAddressView(added, await readPayoutAddressUse(user_id, to));
}

/** Removes an address from a user's address book; returns the rest. @throws {AppError} NOT_FOUND */
export async function removeSavedWithdrawalAddress(
  { user }: UserPrincipal,
  id: PayoutAddressId,
): Promise<PayoutAddress[]> {
  await changeBook(user.id, async (settings) => {
    if (!(await payoutAddressCollection.read(user.id, id))) throw new AppError('NOT_FOUND');
    return {
      next: { ...settings, count: Math.max(0, settings.count - 1) },
      operations: [
        payoutAddressCollection.delete(user.id, id, {
          condition: 'attribute_exists(pk)',
          fails: (cause) => new ConflictError('The address is gone.', { cause }),
        }),
      ],
    };
  });
  return listSavedWithdrawalAddresses(user.id);
}

/**
 * Turns whitelist-only mode on at once, or off after a day. `country` is that of the call.
 * @throws {AppError} FUND_PASSWORD_REQUIRED
 */
export async function setWhitelistOnly(
  caller: UserPrincipal,
  country: string | null,
  only: boolean,
): Promise<WithdrawalLimits> {
  const { user } = caller;
  await assertFundPasswordWindow(caller);
  await changeBook(user.id, async (settings) => {
    const at = nowSeconds();
    if (only) return { next: { ...settings, only_book: true, only_book_until: null }, operations: [] };
    if (!isWhitelistOnly(settings, at))
      return { next: { ...settings, only_book: false, only_book_until: null }, operations: [] };
    // An earlier request continues.
    const until = settings.only_book_until ?? addSeconds(at, NEW_ADDRESS_WAIT_SECONDS);
    return { next: { ...settings, only_book_until: until }, operations: [] };
  });
  return readWithdrawalLimits(caller, country);
}
