import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, getFrozenBucket, buildJournalEntryIfNonZero } from '#functions/data/ledger/build-entry.ts';
import { countDecidedOptionInDailyPnl, uncountPlacedOrderInDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { type OptionOutcome, optionOrderCollection, type StoredOption } from '#functions/data/options/option-orders.ts';
import { countOptionOutcome } from '#functions/data/options/option-statistics.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import { ConflictError, buildConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalEntryId } from '#shared/ids.ts';
import { invertAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { releaseOptionExposure } from './option-exposure.ts';

/** The whole stake goes back. */
export const toCancelledOptionOutcome = (
  order: StoredOption,
  reason: string,
  exit: ReceiptPricePoint | null,
): OptionOutcome => ({
  status: 'cancelled',
  payout: order.amount,
  profit_loss: ZERO_AMOUNT,
  settled_at: nowSeconds(),
  exit,
  cancel_reason: reason,
});

/**
 * Returns the payment entry; undefined when the option lost. Without an entry price the stake is still frozen in the
 * user's wallet.
 */
export const buildOptionPayment = (
  order: StoredOption,
  { payout, settled_at }: OptionOutcome,
  operation: 'option.settle' | 'option.void',
): JournalEntry | undefined =>
  buildJournalEntryIfNonZero(
    { account: toAccountRef(order), id: newId('jnl'), operation, reference: order.id, at: settled_at },
    [
      {
        from: order.entry === null ? getFrozenBucket('trading') : 'house:options',
        to: getAvailableBucket('trading'),
        asset: 'USDT',
        amount: payout,
      },
    ],
  );

/**
 * Builds the writes that end an option, for the transaction of its payment.
 * @throws {ConflictError} by that transaction.
 */
export function finalizeOption(
  order: StoredOption,
  result: OptionOutcome,
  journal: JournalEntryId[],
): WriteOperation[] {
  const account = toAccountRef(order);
  const undone = result.status === 'cancelled';
  return [
    optionOrderCollection.update(account, order.id, {
      update:
        'SET #status = :status, payout = :payout, profit_loss = :profit, settled_at = :at, #exit = :exit, cancel_reason = :reason, journal_ids = list_append(journal_ids, :journal) REMOVE gsi1pk, gsi1sk',
      // The stake's ledger account depends on the entry.
      condition: `#status = :pending AND #entry ${order.entry === null ? '=' : '<>'} :none`,
      names: { '#status': 'status', '#exit': 'exit', '#entry': 'entry' },
      values: {
        ':status': result.status,
        ':payout': result.payout,
        ':profit': result.profit_loss,
        ':at': result.settled_at,
        ':exit': result.exit,
        ':reason': result.cancel_reason,
        ':journal': journal,
        ':pending': 'pending',
        ':none': null,
      },
      fails: buildConflictError(`Option ${order.id}`, undone ? 'cancelled' : 'settled'),
    }),
    countAccountEvent(account, { open_options: -1, volume: undone ? invertAmount(order.amount) : ZERO_AMOUNT }),
    releaseOptionExposure(order),
    countOptionOutcome(order, result),
    ...(undone
      ? uncountPlacedOrderInDailyPnl(account, order, { stake: order.amount, risk: order.amount, option: true })
      : countDecidedOptionInDailyPnl(account, result.settled_at, order, {
          profit: result.profit_loss,
          stake: order.amount,
          // A tie refunds it.
          fee: result.status === 'settled' ? ZERO_AMOUNT : order.fee,
        })),
  ];
}

/**
 * Refunds an open option's stake without a decision: its account was reset, or no entry price came. Null when it was
 * decided, or entered, meanwhile.
 */
export async function voidOption(order: StoredOption, reason: string): Promise<StoredOption | null> {
  const result = toCancelledOptionOutcome(order, reason, null);
  const payment = buildOptionPayment(order, result, 'option.void');
  const journal = payment ? [payment.id] : [];
  try {
    await transact(finalizeOption(order, result, journal), payment);
    return { ...order, ...result, journal_ids: [...order.journal_ids, ...journal] };
  } catch (error) {
    if (error instanceof ConflictError) return null;
    throw error;
  }
}
