import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import {
  type StoredOptionWithEntry,
  hasStoredOptionEntry,
  optionOrderCollection,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import { ConflictError, buildConflictError, transact } from '#functions/data/table/transact.ts';
import { findFirstPriceAfterAcceptance } from '#functions/domain/market/usable-price.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { type EpochSeconds, addSeconds } from '#shared/time.ts';
import { voidOption } from './end-option.ts';

export type EnterOptionResult =
  | { result: 'entered'; order: StoredOptionWithEntry }
  /** The entry price does not exist yet. */
  | { result: 'waits'; order: StoredOption }
  /** No price came within the staleness limit of its class: the stake is refunded. */
  | { result: 'given back'; order: StoredOption }
  /** Entered or ended before: its current state. */
  | { result: 'already'; order: StoredOption };

/** Event that announces an entry: that of its acceptance, sent after it, or its own. */
type EntryAnnouncement = 'acceptance' | 'entry';

async function enterBy(
  order: StoredOption,
  entry: ReceiptPricePoint,
  announcedWith: EntryAnnouncement,
): Promise<StoredOptionWithEntry> {
  const account = toAccountRef(order);
  const journal = newId('jnl');
  const expired_at = addSeconds(entry.at as EpochSeconds, order.period);
  const entered: StoredOptionWithEntry = { ...order, entry, expired_at, journal_ids: [...order.journal_ids, journal] };
  const waits = {
    condition: '#status = :pending AND #entry = :none',
    names: { '#status': 'status', '#entry': 'entry' },
    values: { ':pending': 'pending', ':none': null },
    fails: buildConflictError(`Option ${order.id}`, 'entered'),
  };
  await transact(
    [
      optionOrderCollection.replace(account, entered, waits),
      ...(announcedWith === 'entry' ? [countAccountEvent(account)] : []),
    ],
    buildJournalEntry(
      { account, id: journal, operation: 'option.enter', reference: order.id, at: nowSeconds() },
      { from: getFrozenBucket('trading'), to: 'house:options', asset: 'USDT', amount: order.amount },
    ),
  );
  return entered;
}

const reload = async (order: StoredOption): Promise<EnterOptionResult> => ({
  result: 'already',
  order: await optionOrderCollection.reload(toAccountRef(order), order.id),
});

/**
 * Sets an option's entry: the first price observed after its acceptance, the same for any tick, time or repetition. The
 * stake, frozen until then, goes to the house, and the option's time begins. Without such a price within the staleness
 * limit of the class, the stake is refunded. `told` is `acceptance` only when that was not announced yet.
 */
export async function enterOption(
  order: StoredOption,
  tick: Tick,
  announcedWith: EntryAnnouncement = 'entry',
): Promise<EnterOptionResult> {
  if (order.status !== 'pending' || hasStoredOptionEntry(order)) return { result: 'already', order };
  const entry = await findFirstPriceAfterAcceptance(order, tick);
  if (entry === 'waits') return { result: 'waits', order };
  try {
    if (entry !== 'none') return { result: 'entered', order: await enterBy(order, entry.point, announcedWith) };
    const voided = await voidOption(order, 'PRICE_NOT_AVAILABLE');
    return voided ? { result: 'given back', order: voided } : reload(order);
  } catch (error) {
    if (error instanceof ConflictError) return reload(order);
    throw error;
  }
}
