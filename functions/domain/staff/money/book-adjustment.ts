import { countOpeningWithinLimit } from '#functions/data/ledger/account-counters.ts';
import { markCorrected } from '#functions/data/ledger/entry-marks.ts';
import { availableBucket, buildEntry } from '#functions/data/ledger/move.ts';
import { readWallet, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account.ts';
import { deliverNotification, buildNotification } from '#functions/domain/notify/notify.ts';
import { customerActiveCondition } from '#functions/domain/staff/acts/customer-standing.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalId } from '#shared/ids.ts';
import { type Amount, formatUnits, negate, ZERO } from '#shared/money.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import { type StaffWallet, userOpenCondition } from './staff-wallet.ts';

export interface Adjustment {
  wallet: StaffWallet;
  /** Units of the coin, to be added to what may be spent; below zero to be taken out of it. */
  amount: Amount;
  /** The entry that it takes back; null of a plain adjustment. */
  corrects: JournalId | null;
  /** What a plain one is about: an id. */
  reference: string;
}

/** A wallet holds less than is to be taken out: with the least that may be asked for. */
export const adjustmentTooLargeError = (
  { available: held }: Pick<StoredWallet, 'available'>,
  cause?: unknown,
): AppError =>
  new AppError('INSUFFICIENT_BALANCE', {
    fields: { amount: fieldError('tooSmall', { least: formatUnits(-BigInt(held)) }) },
    cause,
  });

/** What a transaction cannot tell: whether the wallet is another's by now, or holds too little. */
async function explained(refusal: AppError, { wallet }: Adjustment): Promise<AppError> {
  if (refusal.reason !== 'INSUFFICIENT_BALANCE') return refusal;
  const held = await readWallet(wallet.account, wallet.type, wallet.coin);
  if ((held.status ?? 'active') !== (wallet.stored.status ?? 'active'))
    return new AppError('CHANGED_MEANWHILE', { cause: refusal });
  return adjustmentTooLargeError(held, refusal);
}

const directionOf = ({ wallet, amount }: Adjustment) =>
  amount > ZERO
    ? { from: 'house:adjustment' as const, to: availableBucket(wallet.type), amount }
    : { from: availableBucket(wallet.type), to: 'house:adjustment' as const, amount: negate(amount) };

/**
 * Moves an adjustment between a wallet and the house, with what its transaction does besides, and tells the person. The
 * wallet has to have the status with which it was read, whichever that is. `first` is given the entry's id.
 * @throws {Refusal} INSUFFICIENT_BALANCE with what can be taken out at most; CHANGED_MEANWHILE where the wallet's status,
 *   the person or the account is no longer what it was, or an entry was taken back already.
 */
export async function bookAdjustment(
  adjustment: Adjustment,
  first: (id: JournalId) => readonly WriteOperation[],
): Promise<JournalId> {
  const { wallet, amount, corrects, reference } = adjustment;
  const { account, coin, type, stored, user } = wallet;
  const id = newId('jnl');
  const operation = corrects === null ? 'adjustment' : 'correction';
  const movement = buildEntry(
    { account, id, operation, reference: corrects ?? reference, at: nowSeconds() },
    { ...directionOf(adjustment), asset: coin },
  );
  const told = buildNotification(user.id, {
    kind: 'balance_adjusted',
    params: { amount: formatUnits(amount), coin, wallet: type },
    link: '/assets',
    account_kind: account.kind,
  });
  const operations: WriteOperation[] = [
    ...first(id),
    // What is taken out may be taken out of any account.
    amount > ZERO ? customerActiveCondition(user.id) : userOpenCondition(wallet),
    { ...countOpeningWithinLimit(account, {}, []), fails: 'CHANGED_MEANWHILE' },
    ...(corrects === null ? [] : [markCorrected(account, corrects, id)]),
    ...told.operations,
  ];
  try {
    await transact(operations, movement.onlyWhile(stored.status ?? 'active'));
  } catch (error) {
    throw error instanceof AppError ? await explained(error, adjustment) : error;
  }
  await pushAccountEvents(account, [{ type: 'balance_update' }], 1);
  await deliverNotification(account, told.notification);
  return id;
}
