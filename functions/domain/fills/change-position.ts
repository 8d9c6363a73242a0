import { positions, type StoredPosition } from '#functions/data/futures/positions.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { changedWhile, type Operation } from '#functions/data/table/transact.ts';

/**
 * The change of a position, made only while it is as it was seen. `doing` says what is being done to it: "closed".
 * @throws {ChangedMeanwhile} by its transaction.
 */
export const changePosition = (seen: StoredPosition, next: StoredPosition, doing: string): Operation =>
  positions.replace(ownerAccount(seen), next, {
    condition: '#version = :seen',
    names: { '#version': 'version' },
    values: { ':seen': seen.version },
    fails: changedWhile(`Position ${seen.id}`, doing),
  });
