import { positionItem, type StoredPosition } from '#functions/data/futures/positions.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { Operation } from '#functions/data/table/transact.ts';

/** The change of a position, made only while it is as it was seen. */
export const changePosition = (seen: StoredPosition, next: StoredPosition): Operation => ({
  label: 'position',
  key: keys.position(ownerAccount(seen), seen.id),
  put: positionItem(next),
  condition: '#version = :seen',
  names: { '#version': 'version' },
  values: { ':seen': seen.version },
});

/** A change that pages hear of and that moves nothing. */
export const countEvent = (position: StoredPosition): Operation => ({
  label: 'counters',
  key: keys.counters(ownerAccount(position)),
  update: 'ADD event_seq :one',
  values: { ':one': 1 },
});
