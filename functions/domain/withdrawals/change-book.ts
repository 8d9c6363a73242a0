import { ChangedMeanwhile, type Operation, retryChanged, transact } from '#functions/data/table/transact.ts';
import {
  type BookSettings,
  payoutAddresses,
  readAddressUse,
  readBookSettings,
  type StoredPayoutAddress,
  writeBookSettings,
} from '#functions/data/withdrawals/payout-addresses.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { PayoutAddressId, UserId } from '#shared/ids.ts';
import { networkOf } from '#shared/market/networks.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { PayoutAddress, WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { later } from '#shared/time.ts';
import { ADDRESS_WAIT, isBookOnly, isSame, MOST_ADDRESSES, readBook } from './address-book.ts';
import { destinationOn } from './check-destination.ts';
import { addressView, listAddresses } from './list-addresses.ts';
import { assertFundWindow } from './may-withdraw.ts';
import { readWithdrawalLimits } from './withdrawal-limits.ts';

const TRIES = 5;

/** Changes a book as it is then: of two changes at once the second sees the first. */
const changeBook = (
  user: UserId,
  change: (settings: BookSettings) => Promise<{ next: BookSettings; operations: readonly Operation[] }>,
): Promise<void> =>
  retryChanged(async () => {
    const { next, operations } = await change(await readBookSettings(user));
    await transact([writeBookSettings(user, next), ...operations]);
  }, TRIES);

/**
 * Adds an address to a person's book. It can be used at once, as one that was never used before: confirmed by e-mail and
 * reviewed; after a day it need not be confirmed.
 * @throws {Refusal} FUND_PASSWORD_REQUIRED; ADDRESS_WRONG_NETWORK, ADDRESS_NOT_ALLOWED, VALIDATION_FAILED, also of one
 *   that is in it; LIMIT_REACHED.
 */
export async function addAddress(
  caller: Caller,
  given: { label: string; chain_type: string; address: string; memo?: string | undefined },
): Promise<PayoutAddress> {
  const { id: user_id } = caller.user;
  await assertFundWindow(caller);
  const network = networkOf(given.chain_type);
  if (!network) throw new Refusal('VALIDATION_FAILED', { fields: { chain_type: because('chainType') } });
  const to = await destinationOn(network, { address: given.address, memo: given.memo, field: 'address' });
  const { label, chain_type } = given;
  const added: StoredPayoutAddress = {
    id: newId('pad'),
    user_id,
    label,
    chain_type,
    ...to,
    created_at: nowSeconds(),
  };
  await changeBook(user_id, async (settings) => {
    if ((await readBook(user_id)).some((one) => isSame(one, to)))
      throw new Refusal('VALIDATION_FAILED', { fields: { address: because('addressListed') } });
    if (settings.count >= MOST_ADDRESSES) throw new Refusal('LIMIT_REACHED');
    return {
      next: { ...settings, count: settings.count + 1 },
      operations: [payoutAddresses.add(user_id, added)],
    };
  });
  return addressView(added, await readAddressUse(user_id, to));
}

/** Takes an address out of a person's book; gives what is left. @throws {Refusal} NOT_FOUND */
export async function removeAddress({ user }: Caller, id: PayoutAddressId): Promise<PayoutAddress[]> {
  await changeBook(user.id, async (settings) => {
    if (!(await payoutAddresses.read(user.id, id))) throw new Refusal('NOT_FOUND');
    return {
      next: { ...settings, count: Math.max(0, settings.count - 1) },
      operations: [
        payoutAddresses.delete(user.id, id, {
          condition: 'attribute_exists(pk)',
          fails: (cause) => new ChangedMeanwhile('The address is gone.', { cause }),
        }),
      ],
    };
  });
  return listAddresses(user.id);
}

/**
 * Has withdrawals go to addresses of the book alone, at once; to lift that takes a day.
 * @throws {Refusal} FUND_PASSWORD_REQUIRED
 */
export async function useBookOnly(caller: Caller, only: boolean): Promise<WithdrawalLimits> {
  const { user } = caller;
  await assertFundWindow(caller);
  await changeBook(user.id, async (settings) => {
    const at = nowSeconds();
    if (only) return { next: { ...settings, only_book: true, only_book_until: null }, operations: [] };
    if (!isBookOnly(settings, at))
      return { next: { ...settings, only_book: false, only_book_until: null }, operations: [] };
    // One that was asked for before goes on.
    const until = settings.only_book_until ?? later(at, ADDRESS_WAIT);
    return { next: { ...settings, only_book_until: until }, operations: [] };
  });
  return readWithdrawalLimits(user);
}
