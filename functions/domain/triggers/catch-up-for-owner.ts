import { openPositions, type StoredPosition, toPositionTrigger } from '#functions/data/futures/positions.ts';
import { toTriggerGroup, readProcessedTickSequence } from '#functions/data/futures/trigger-groups.ts';
import { isTriggerReached } from '#functions/data/futures/triggers.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readTickLogHead, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { getExitPrice } from '#functions/domain/market/usable-price.ts';
import { AppError } from '#shared/errors/errors.ts';
import { catchUpTriggers, type TriggerTarget } from './catch-up-triggers.ts';

/** Most ticks that one call can catch up on. */
const FARTHEST = 7200;

/**
 * Applies to an item every tick that the worker may not have processed, before its user changes it: no user profits
 * from the delay. Returns whether it changed, and up to which sequence ticks have decided.
 * @throws {AppError} SERVICE_UNAVAILABLE when there are too many for one call.
 */
export async function catchUpOwnTrigger(target: TriggerTarget): Promise<{ changed: boolean; decided: number }> {
  const { symbol } = 'order' in target ? target.order : target.position;
  const [passed, head] = await Promise.all([readProcessedTickSequence(toTriggerGroup(symbol)), readTickLogHead()]);
  const decided = head?.sequence ?? 0;
  if (passed === null) return { changed: false, decided };
  const placed = 'order' in target ? target.order.after : target.position.after;
  const from = Math.max(passed, placed);
  if (decided - from > FARTHEST) throw new AppError('SERVICE_UNAVAILABLE');
  if ('position' in target) await catchUpOtherPositions(target.position, passed, decided);
  return { changed: (await catchUpTriggers(target, from, decided)) !== target, decided };
}

/**
 * Does the same for opposite positions in the account: if one lost more than its margin, part of this one's gain is
 * owed for it.
 */
async function catchUpOtherPositions(
  { symbol, side, ...owner }: StoredPosition,
  from: number,
  to: number,
): Promise<void> {
  if (to <= from) return;
  const [all, ticks] = await Promise.all([openPositions.all(toAccountRef(owner)), readTicksBySequence(from + 1, to)]);
  const prices = ticks.flatMap((tick) => getExitPrice(tick, symbol, owner.account_kind)?.price ?? []);
  for (const position of all) {
    const end = toPositionTrigger(position, 'liquidation');
    const against = position.symbol === symbol && position.side !== side;
    if (against && end && prices.some((price) => isTriggerReached(end, price)))
      await catchUpTriggers({ position }, Math.max(from, position.after), to);
  }
}
