import { type StoredPosition, toPositionTrigger } from '#functions/data/futures/positions.ts';
import { replaceTrigger } from '#functions/data/futures/triggers.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';

/** Moves a position’s liquidation and warning triggers after a change; no tick up to `after` fires them. */
export const moveMarginTriggers = (position: StoredPosition, next: StoredPosition, after: number): WriteOperation[] =>
  (['warning', 'rearm', 'liquidation'] as const).flatMap((kind) =>
    replaceTrigger(toPositionTrigger(position, kind), toPositionTrigger(next, kind, after)),
  );
