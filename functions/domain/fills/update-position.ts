import { positionCollection, type StoredPosition } from '#functions/data/futures/positions.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { buildVersionCondition } from '#functions/data/table/collection.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';

/**
 * Updates a position if it is unchanged since read. `doing` names the action: "closed".
 * @throws {ConflictError} by its transaction.
 */
export const updatePosition = (current: StoredPosition, next: StoredPosition, action: string): WriteOperation =>
  positionCollection.replace(
    toAccountRef(current),
    next,
    buildVersionCondition(current.version, buildConflictError(`Position ${current.id}`, action)),
  );
