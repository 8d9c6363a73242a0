import { countOpenedItemWithinLimit } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { markJournalEntryCorrected } from '#functions/data/ledger/entry-marks.ts';
import { readWallet, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { deliverNotification, buildNotification } from '#functions/domain/notify/notify.ts';
import { buildCustomerActiveCondition } from '#functions/domain/staff/acts/customer-standing.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { JournalEntryId } from '#shared/ids.ts';
import { type Amount, formatUnits, invertAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { type StaffWallet, buildUserOpenCondition } from './staff-wallet.ts';

export interface WalletAdjustment {
  wallet: StaffWallet;
  /** Units of the coin added to the available balance; below zero to deduct. */
  amount: Amount;
  /** The entry that it reverses; null for a plain adjustment. */
  corrects: JournalEntryId | null;
  /** Reference of a plain adjustment: an id. */
  reference: string;
}

/** Builds the error for a wallet with too little balance, with the lowest permitted amount. */
export const toAdjustmentTooLargeError = (
  { available: held }: Pick<StoredWallet, 'available'>,
  cause?: unknown,
): AppError =>
  new AppError('INSUFFICIENT_BALANCE', {
    fields: { amount: fieldError('tooSmall', { least: formatUnits(-BigInt(held)) }) },
    cause,
  });

/** Determines what a transaction cannot: whether the wallet's status has changed, or its balance is too low. */
async function toExplainedError(refusal: AppError, { wallet }: WalletAdjustment): Promise<AppError> {
  if (refusal.reason !== 'INSUFFICIENT_BALANCE') return refusal;
  const storedWallet = await readWallet(wallet.account, wallet.type, wallet.coin);
  if ((storedWallet.status ?? 'active') !== (wallet.stored.status ?? 'active'))
    return new AppError('CHANGED_MEANWHILE', { cause: refusal });
  return toAdjustmentTooLargeError(storedWallet, refusal);
}

const getAdjustmentAccounts = ({ wallet, amount }: WalletAdjustment) =>
  amount > ZERO_AMOUNT
    ? { from: 'house:adjustment' as const, to: getAvailableBucket(wallet.type), amount }
    : { from: getAvailableBucket(wallet.type), to: 'house:adjustment' as const, amount: invertAmount(amount) };

/**
 * Books an adjustment between a wallet and the house, with the transaction's other writes, and notifies the user. The
 * wallet must have the status that was read. `first` gets the entry's id.
 * @throws {AppError} INSUFFICIENT_BALANCE with the most that can be deducted; CHANGED_MEANWHILE when the wallet's
 * status, the user or the account changed, or an entry was reversed already.
 */
export async function bookWalletAdjustment(
  adjustment: WalletAdjustment,
  first: (id: JournalEntryId) => readonly WriteOperation[],
): Promise<JournalEntryId> {
  const { wallet, amount, corrects, reference } = adjustment;
  const { account, coin, type, stored, user } = wallet;
  const id = newId('jnl');
  const operation = corrects === null ? 'adjustment' : 'correction';
  const movement = buildJournalEntry(
    { account, id, operation, reference: corrects ?? reference, at: nowSeconds() },
    { ...getAdjustmentAccounts(adjustment), asset: coin },
  );
  const notification = buildNotification(user.id, {
    kind: 'balance_adjusted',
    params: { amount: formatUnits(amount), coin, wallet: type },
    link: '/assets',
    account_kind: account.kind,
  });
  const operations: WriteOperation[] = [
    ...first(id),
    // Deductions are possible for any account.
    amount > ZERO_AMOUNT ? buildCustomerActiveCondition(user.id) : buildUserOpenCondition(wallet),
    { ...countOpenedItemWithinLimit(account, {}, []), fails: 'CHANGED_MEANWHILE' },
    ...(corrects === null ? [] : [markJournalEntryCorrected(account, corrects, id)]),
    ...notification.operations,
  ];
  try {
    await transact(operations, movement.onlyWhile(stored.status ?? 'active'));
  } catch (error) {
    throw error instanceof AppError ? await toExplainedError(error, adjustment) : error;
  }
  await pushAccountEvents(account, [{ type: 'balance_update' }], 1);
  await deliverNotification(account, notification.notification);
  return id;
}
