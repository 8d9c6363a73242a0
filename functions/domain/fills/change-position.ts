import { positions, type StoredPosition } from '#functions/data/futures/positions.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import type { Operation } from '#functions/data/table/transact.ts';

/** The change of a position, made only while it is as it was seen. */
export const changePosition = (seen: StoredPosition, next: StoredPosition): Operation => ({
  ...positions.replace(ownerAccount(seen), next, {
    condition: '#version = :seen',
    names: { '#version': 'version' },
    values: { ':seen': seen.version },
  }),
  label: 'position',
});
