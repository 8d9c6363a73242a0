import { type Closing, positions, type StoredPosition, triggerOfPosition } from '#functions/data/futures/positions.ts';
import { reached } from '#functions/data/futures/triggers.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { newId } from '#functions/lib/ids.ts';
import { bookClose, type Closed } from './book-close.ts';
import { firstSoundTick, soundPrice } from './sound-price.ts';

export type Exit =
  | ({ result: 'closed' } & Closed)
  /** Not reached, or done by somebody else: here it is as it is now. */
  | { result: 'unchanged'; position: StoredPosition };

/** A position may change between being read and being written, so often at most. */
const TRIES = 5;

/** Goes on with the position as it is now, until it was closed or there is nothing to do. */
async function insist(position: StoredPosition, step: (seen: StoredPosition) => Promise<Exit | null>): Promise<Exit> {
  let seen = position;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const exit = seen.status === 'open' ? await step(seen) : { result: 'unchanged' as const, position: seen };
    if (exit) return exit;
    const found = await positions.read(ownerAccount(position), position.id);
    if (!found) throw new Error(`Position ${position.id} was not found while it was being closed.`);
    seen = found;
  }
  throw new Error(`Position ${position.id} changed ${TRIES} times while it was being closed.`);
}

const asExit = (closed: Closed | null): Exit | null => closed && { result: 'closed', ...closed };

async function close(position: StoredPosition, closing: Closing, tick: Tick): Promise<Exit | null> {
  const { symbol, account_kind } = position;
  const first = await firstSoundTick(symbol, account_kind, closing.after, tick);
  const by = first && soundPrice(first, symbol, account_kind);
  if (!by) return { result: 'unchanged', position };
  const { quantity, trade_id } = closing;
  return asExit(await bookClose(position, { reason: 'close', quantity, by, trade_id }));
}

/**
 * Does the close that the owner asked for, by the first sound tick behind the request whichever tick is given; nothing
 * where none was asked for, or its tick is not there yet.
 */
export const finishClose = (position: StoredPosition, tick: Tick): Promise<Exit> =>
  insist(position, async (seen) =>
    seen.closing ? close(seen, seen.closing, tick) : { result: 'unchanged', position: seen },
  );

/** Why a position is closed without its owner asking for it at that moment. */
export type ExitReason = 'take_profit' | 'stop_loss' | 'liquidation';

/**
 * Closes what is open because a tick has reached the take profit, the stop loss or the liquidation price. A close that
 * the owner asked for before that tick comes first, whoever is quicker to do it. Gives what was done, in order.
 */
export async function exitPosition(position: StoredPosition, reason: ExitReason, tick: Tick): Promise<Exit[]> {
  const asked = await finishClose(position, tick);
  const exit = await insist(asked.position, async (seen) => {
    const by = soundPrice(tick, seen.symbol, seen.account_kind);
    const trigger = triggerOfPosition(seen, reason);
    const waits = seen.closing !== null && seen.closing.after < tick.sequence;
    if (!by || !trigger || waits || !reached(trigger, by.price)) return { result: 'unchanged', position: seen };
    const quantity = seen.unclosed_quantity;
    return asExit(await bookClose(seen, { reason, quantity, by, trade_id: newId('trd') }));
  });
  return [asked, exit];
}
