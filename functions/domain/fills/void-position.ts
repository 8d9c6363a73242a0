import type { StoredPosition } from '#functions/data/futures/positions.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { addExposure } from '#functions/data/ledger/exposure.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { ConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { invertAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { finalizePosition } from './execute-close.ts';
import { getSideExposureKey } from './order-writes.ts';
import { updatePosition } from './update-position.ts';

/**
 * Ends an open position without a price because its account was reset: the remaining margin is available again, and
 * there is no trade. False on a conflict.
 */
export async function voidPosition(position: StoredPosition, reason: string): Promise<boolean> {
  const account = toAccountRef(position);
  const [journal, at] = [newId('jnl'), nowSeconds()];
  const next: StoredPosition = {
    ...position,
    status: 'closed',
    unclosed_quantity: ZERO_AMOUNT,
    margin: ZERO_AMOUNT,
    notional: ZERO_AMOUNT,
    closing: null,
    reduce_only: false,
    closed_at: at,
    cancel_reason: reason,
    version: position.version + 1,
    journal_ids: [...position.journal_ids, journal],
  };
  const operations: WriteOperation[] = [
    updatePosition(position, next, 'voided'),
    ...finalizePosition(position),
    countAccountEvent(account, { open_positions: -1 }),
    addExposure(getSideExposureKey(position), 'notional', invertAmount(position.notional)),
  ];
  const movement = buildJournalEntry(
    { account, id: journal, operation: 'futures.void', reference: position.id, at },
    { from: getFrozenBucket('trading'), to: getAvailableBucket('trading'), asset: 'USDT', amount: position.margin },
  );
  try {
    await transact(operations, movement);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}
