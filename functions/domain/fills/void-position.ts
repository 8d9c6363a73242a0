import type { StoredPosition } from '#functions/data/futures/positions.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { availableBucket, frozenBucket, buildEntry } from '#functions/data/ledger/build-entry.ts';
import { addExposure } from '#functions/data/ledger/exposure.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { ConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { negate, ZERO } from '#shared/money.ts';
import { finalizePosition } from './execute-close.ts';
import { sideExposureKey } from './order-writes.ts';
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
    unclosed_quantity: ZERO,
    margin: ZERO,
    notional: ZERO,
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
    countEvent(account, { open_positions: -1 }),
    addExposure(sideExposureKey(position), 'notional', negate(position.notional)),
  ];
  const movement = buildEntry(
    { account, id: journal, operation: 'futures.void', reference: position.id, at },
    { from: frozenBucket('trading'), to: availableBucket('trading'), asset: 'USDT', amount: position.margin },
  );
  try {
    await transact(operations, movement);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}
