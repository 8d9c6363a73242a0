import { pendingOptions, type StoredOption } from '#functions/data/options/option-orders.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { inParallel } from '#functions/lib/parallel.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Direction } from '#shared/market/option.ts';
import { type Amount, formatUnits, ZERO } from '#shared/money.ts';
import type { SymbolExposure } from '#shared/schemas/admin/exposure.ts';
import { type EpochSeconds, MINUTE } from '#shared/time.ts';

/** What has expired and still waits for a price is owed too: that takes eleven minutes at most. */
const OVERDUE_MINUTES = 11;
/** Minutes read side by side, and orders after which no more are read. */
const AT_ONCE = 16;
const MOST_ORDERS = 10_000;

interface Side {
  count: number;
  stake: Amount;
  credit: Amount;
}
export type Expiring = Record<Direction, Side>;

const nothing = (): Side => ({ count: 0, stake: ZERO, credit: ZERO });

function add(bySymbol: Map<string, Expiring>, order: StoredOption): void {
  const expiring = bySymbol.get(order.symbol) ?? { call: nothing(), put: nothing() };
  bySymbol.set(order.symbol, expiring);
  const side = expiring[order.direction];
  side.count += 1;
  side.stake = (side.stake + order.amount) as Amount;
  side.credit = (side.credit + order.credit) as Amount;
}

/** Beyond the stakes if every one of them turns out right: below zero where fees take more than is paid out. */
export const worstOf = ({ call, put }: Expiring): Amount =>
  (call.credit + put.credit - call.stake - put.stake) as Amount;

export function expiringView(expiring: Expiring | undefined): SymbolExposure['expiring'] {
  const { call, put } = expiring ?? { call: nothing(), put: nothing() };
  const side = ({ count, stake, credit }: Side) => ({ count, stake: formatUnits(stake), credit: formatUnits(credit) });
  return { call: side(call), put: side(put), worst: formatUnits(worstOf({ call, put })) };
}

async function collect(minute: number): Promise<StoredOption[]> {
  const orders: StoredOption[] = [];
  for await (const order of pendingOptions(minute)) orders.push(order);
  return orders;
}

/**
 * The pending options of one kind of account that expire within so many minutes, by symbol, in order of their expiry
 * and through the index of what is due. Stops where there are more than can be read at once, and says until when it is
 * complete.
 */
export async function expiringOptions(
  kind: AccountKind,
  minutes: number,
): Promise<{ bySymbol: Map<string, Expiring>; coveredUntil: EpochSeconds; complete: boolean }> {
  const first = Math.floor(nowSeconds() / MINUTE) - OVERDUE_MINUTES;
  const last = Math.floor(nowSeconds() / MINUTE) + minutes;
  const bySymbol = new Map<string, Expiring>();
  let read = 0;
  let next = first;
  while (next <= last && read < MOST_ORDERS) {
    const batch = Array.from({ length: Math.min(AT_ONCE, last - next + 1) }, (_, i) => next + i);
    for (const orders of await inParallel(batch, AT_ONCE, collect)) {
      read += orders.length;
      for (const order of orders) if (order.account_kind === kind) add(bySymbol, order);
    }
    next += batch.length;
  }
  return { bySymbol, coveredUntil: (next * MINUTE - 1) as EpochSeconds, complete: next > last };
}
