import { type StoredPosition, triggerOfPosition } from '#functions/data/futures/positions.ts';
import { replaceTrigger } from '#functions/data/futures/triggers.ts';
import type { Operation } from '#functions/data/table/transact.ts';

/** Moves liquidation price and warning of a position to where they lie after a change; no tick up to `after` reaches them. */
export const moveLevels = (position: StoredPosition, next: StoredPosition, after: number): Operation[] =>
  (['warning', 'rearm', 'liquidation'] as const).flatMap((kind) =>
    replaceTrigger(triggerOfPosition(position, kind), triggerOfPosition(next, kind, after)),
  );
