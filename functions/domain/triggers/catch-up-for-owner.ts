import { openPositions, type StoredPosition, toPositionTrigger } from '#functions/data/futures/positions.ts';
import { toTriggerGroup, readPassedSequence } from '#functions/data/futures/trigger-groups.ts';
import { isTriggerReached } from '#functions/data/futures/triggers.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readTickLogHead, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { getExitPrice } from '#functions/domain/market/sound-price.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { catchUpTriggers, type TriggerTarget } from './catch-up.ts';

/** Ticks that one call can make up for, at most. */
const FARTHEST = 7200;

/**
 * What its owner is about to change meets first every tick that the worker may not have passed: nobody gains by its being
 * behind. Says whether that has changed it, and up to which sequence ticks have decided.
 * @throws {Refusal} SERVICE_UNAVAILABLE where there are more than a call can hold it against.
 */
export async function catchUpForOwner(waiting: TriggerTarget): Promise<{ changed: boolean; decided: number }> {
  const { symbol } = 'order' in waiting ? waiting.order : waiting.position;
  const [passed, head] = await Promise.all([readPassedSequence(toTriggerGroup(symbol)), readTickLogHead()]);
  const decided = head?.sequence ?? 0;
  if (passed === null) return { changed: false, decided };
  const placed = 'order' in waiting ? waiting.order.after : waiting.position.after;
  const from = Math.max(passed, placed);
  if (decided - from > FARTHEST) throw new AppError('SERVICE_UNAVAILABLE');
  if ('position' in waiting) await catchUpOthers(waiting.position, passed, decided);
  return { changed: (await catchUpTriggers(waiting, from, decided)) !== waiting, decided };
}

/**
 * The same for what stands against a position in its account: where that has lost more than its margin, a part of what
 * this one gained is owed for it.
 */
async function catchUpOthers({ symbol, side, ...owner }: StoredPosition, from: number, to: number): Promise<void> {
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
