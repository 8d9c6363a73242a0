import {
  mapExpiryHorizons,
  type ExposureSnapshot,
  createEmptyExpiringOptions,
  type StoredSymbolExposure,
} from '#functions/data/ledger/exposure-snapshot.ts';
import { iteratePendingOptions, type StoredOption } from '#functions/data/options/option-orders.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { exposureExpiryHorizons } from '#shared/staff/choices.ts';
import { type EpochSeconds, MINUTE_SECONDS } from '#shared/time.ts';

/** Expired options that wait for a price are owed too; the wait is eleven minutes at most. */
const OVERDUE_MINUTES = 11;
/** An order is accepted by a tick that is some seconds old, minutes. */
const SLACK = 1;
/** Minutes read at once, and orders after which reading stops. */
const AT_ONCE = 16;
const MAX_ORDERS = 10_000;

type ByHorizon = StoredSymbolExposure['expiring'];
export type ExpiringOptionsBySymbol = Record<AccountKind, Map<string, ByHorizon>>;

async function readOptionsDueInMinute(minute: number): Promise<StoredOption[]> {
  const orders: StoredOption[] = [];
  for await (const order of iteratePendingOptions(minute)) orders.push(order);
  return orders;
}

/**
 * Returns pending options by expiry horizon, read in order of expiry through the due index. `longest` is the longest
 * period with open options, seconds. Stops at the read limit and states until when the result is complete.
 */
export async function readExpiringOptions(
  at: EpochSeconds,
  longest: number,
): Promise<{ found: ExpiringOptionsBySymbol; covered: ExposureSnapshot['covered'] }> {
  const present = Math.floor(at / MINUTE_SECONDS);
  const ends = mapExpiryHorizons((horizon) => present + Number(horizon));
  const furthest = Math.max(...Object.values(ends));
  const first = present - OVERDUE_MINUTES;
  const last = longest === 0 ? first - 1 : Math.min(furthest, present + Math.ceil(longest / MINUTE_SECONDS) + SLACK);
  const expiringOptions: ExpiringOptionsBySymbol = { live: new Map(), demo: new Map() };

  function add({ account_kind, symbol, direction, amount, credit }: StoredOption, minute: number): void {
    const expiring = expiringOptions[account_kind].get(symbol) ?? mapExpiryHorizons(createEmptyExpiringOptions);
    expiringOptions[account_kind].set(symbol, expiring);
    for (const horizon of exposureExpiryHorizons) {
      if (minute > ends[horizon]) continue;
      const side = expiring[horizon][direction];
      side.count += 1;
      side.stake = (side.stake + amount) as Amount;
      side.credit = (side.credit + credit) as Amount;
    }
  }

  let read = 0;
  let next = first;
  while (next <= last && read < MAX_ORDERS) {
    const batch = Array.from({ length: Math.min(AT_ONCE, last - next + 1) }, (_, i) => next + i);
    for (const [i, orders] of (await mapConcurrent(batch, AT_ONCE, readOptionsDueInMinute)).entries()) {
      read += orders.length;
      for (const order of orders) add(order, next + i);
    }
    next += batch.length;
  }
  const reached = next > last ? furthest : next - 1;
  const covered = mapExpiryHorizons((horizon) => ({
    until: ((Math.min(reached, ends[horizon]) + 1) * MINUTE_SECONDS - 1) as EpochSeconds,
    complete: reached >= ends[horizon],
  }));
  return { found: expiringOptions, covered };
}
