import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { getJournalRangesByOperation } from '#functions/data/ledger/entry-lists.ts';
import { iterateOpenStakes } from '#functions/data/ledger/open-stakes.ts';
import { readTrialBalances, type TrialBalance } from '#functions/data/ledger/trial-balances.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import { toIdBounds } from '#functions/domain/lists/resolve-time-window.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { parseIdTime } from '#functions/lib/ids.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { AccountKind } from '#shared/ids.ts';
import { moneyOperations } from '#shared/schemas/ledger.ts';
import { type TrialBalanceState } from '#shared/staff/result-lines.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';

/**
 * A day closes this long after its end, seconds: no function runs longer, so no entry with an id of that day is still
 * to come.
 */
const CLOSES_AFTER = 15 * MINUTE_SECONDS;
/** The current day is summed until this long ago, seconds: an entry is written within a minute of its id. */
const SETTLED_AFTER = 2 * MINUTE_SECONDS;
/** Repeated after this, seconds. */
const SUMMED_EVERY = 15 * MINUTE_SECONDS;
/** Entry lists read concurrently. */
const AT_ONCE = 8;

/** Scope of the next walk over all accounts. */
interface NextWalk {
  day: number;
  state: TrialBalanceState;
  from: EpochSeconds | null;
  /** Excluded. */
  until: EpochSeconds;
  /** The trial balance to continue from; null before the first. */
  previous: TrialBalance | null;
}

const getDayStart = (day: number): EpochSeconds => (day * DAY_SECONDS) as EpochSeconds;

/** Returns the day of the first entry from a second on; null without one. */
async function firstEntryDay(kind: AccountKind, from: EpochSeconds): Promise<number | null> {
  const lists = getJournalRangesByOperation(kind, moneyOperations, toIdBounds('jnl', { from }));
  const times = await mapConcurrent(lists, AT_ONCE, async ({ fetch, ...range }) => {
    const { items } = await fetch({ ...range, limit: 1 });
    return items.flatMap(({ id }) => parseIdTime(id) ?? []);
  });
  const [first] = times.flat().toSorted((a, b) => a - b);
  return first === undefined ? null : toDayNumber(first);
}

/** Returns the first day from one on when a stake open before was lost, which writes no entry; null without one. */
async function firstLossDay(kind: AccountKind, previous: number): Promise<number | null> {
  let first: number | null = null;
  for await (const { id, stakes } of iterateOpenStakes({ kind, day: previous })) {
    const orders = await optionOrderCollection.readMany(
      { kind, id },
      stakes.map(({ order }) => order),
    );
    for (const { settled_at } of orders)
      if (settled_at !== undefined) first = Math.min(first ?? toDayNumber(settled_at), toDayNumber(settled_at));
  }
  return first;
}

/** Returns the next day to close: days without entries, as on a platform that was off, have none. */
async function dayAfter(kind: AccountKind, { day, stakes }: TrialBalance, today: number): Promise<number> {
  const next = day + 1;
  if (next >= today - 1) return next;
  const entry = await firstEntryDay(kind, getDayStart(next));
  if (entry === next) return next;
  const loss = stakes.closing === 0n ? null : await firstLossDay(kind, day);
  return Math.min(
    today,
    ...[entry, loss].filter((dayNumber) => dayNumber !== null).map((dayNumber) => Math.max(dayNumber, next)),
  );
}

/** Returns the next walk to do; null without one. */
export async function getNextBalanceWalk(kind: AccountKind): Promise<NextWalk | null> {
  const at = nowSeconds();
  const today = toDayNumber(at);
  const summed = await readTrialBalances(kind, today, 2);
  const previous = summed.find(({ state }) => state !== 'open') ?? null;
  const closing = (day: number, walk: Omit<NextWalk, 'until' | 'day'>): NextWalk | null => {
    const until = getDayStart(day + 1);
    return at < addSeconds(until, CLOSES_AFTER) ? null : { ...walk, day, until };
  };
  if (!previous) return closing(today - 1, { state: 'brought_forward', from: null, previous });
  const open = summed.find(({ day, state }) => day > previous.day && state === 'open');
  const day = open?.day ?? (await dayAfter(kind, previous, today));
  const from = getDayStart(day);
  if (day < today) return closing(day, { state: 'closed', from, previous });
  const until = addSeconds(at, -SETTLED_AFTER);
  const isDue = until > from && (!open || until >= addSeconds(open.until, SUMMED_EVERY));
  return isDue ? { day, state: 'open', from, until, previous } : null;
}
