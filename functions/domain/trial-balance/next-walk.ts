import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { getOperationEntryRanges } from '#functions/data/ledger/entry-lists.ts';
import { eachOpenStakes } from '#functions/data/ledger/open-stakes.ts';
import { readTrialBalances, type TrialBalance } from '#functions/data/ledger/trial-balances.ts';
import { optionOrders } from '#functions/data/options/option-orders.ts';
import { toIdBounds } from '#functions/domain/lists/time-window.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { parseIdTime } from '#functions/lib/ids.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import type { AccountKind } from '#shared/ids.ts';
import { moneyOperations } from '#shared/schemas/ledger.ts';
import { type TrialBalanceState } from '#shared/staff/result-lines.ts';
import { DAY, type EpochSeconds, addSeconds, MINUTE } from '#shared/time.ts';

/** A day closes so long after its end, seconds: no function runs longer, so nothing is written any more with an id of that day. */
const CLOSES_AFTER = 15 * MINUTE;
/** A day that goes on is summed until so long ago, seconds: an entry is written within a minute of its id. */
const SETTLED_AFTER = 2 * MINUTE;
/** And again after so long, seconds. */
const SUMMED_EVERY = 15 * MINUTE;
/** Lists of entries that are asked side by side. */
const AT_ONCE = 8;

/** What the next walk over all accounts sums. */
interface NextWalk {
  day: number;
  state: TrialBalanceState;
  from: EpochSeconds | null;
  /** Not included. */
  until: EpochSeconds;
  /** The trial balance that it goes on from; null before the first. */
  previous: TrialBalance | null;
}

const startOf = (day: number): EpochSeconds => (day * DAY) as EpochSeconds;

/** The day of the first entry from a second on; null where there is none. */
async function firstEntryDay(kind: AccountKind, from: EpochSeconds): Promise<number | null> {
  const lists = getOperationEntryRanges(kind, moneyOperations, toIdBounds('jnl', { from }));
  const times = await mapConcurrent(lists, AT_ONCE, async ({ fetch, ...range }) => {
    const { items } = await fetch({ ...range, limit: 1 });
    return items.flatMap(({ id }) => parseIdTime(id) ?? []);
  });
  const [first] = times.flat().toSorted((a, b) => a - b);
  return first === undefined ? null : toDayNumber(first);
}

/** The first day from one on at which a stake that was open before was lost, which writes no entry; null where none was. */
async function firstLossDay(kind: AccountKind, previous: number): Promise<number | null> {
  let first: number | null = null;
  for await (const { id, stakes } of eachOpenStakes({ kind, day: previous })) {
    const orders = await optionOrders.readMany(
      { kind, id },
      stakes.map(({ order }) => order),
    );
    for (const { settled_at } of orders)
      if (settled_at !== undefined) first = Math.min(first ?? toDayNumber(settled_at), toDayNumber(settled_at));
  }
  return first;
}

/** The day to be closed after one: days on which nothing was written, as on a platform that was off, have none. */
async function dayAfter(kind: AccountKind, { day, stakes }: TrialBalance, today: number): Promise<number> {
  const next = day + 1;
  if (next >= today - 1) return next;
  const entry = await firstEntryDay(kind, startOf(next));
  if (entry === next) return next;
  const loss = stakes.closing === 0n ? null : await firstLossDay(kind, day);
  return Math.min(today, ...[entry, loss].filter((one) => one !== null).map((one) => Math.max(one, next)));
}

/** Says what is to be summed now; null while nothing is. */
export async function getNextWalk(kind: AccountKind): Promise<NextWalk | null> {
  const at = nowSeconds();
  const today = toDayNumber(at);
  const summed = await readTrialBalances(kind, today, 2);
  const previous = summed.find(({ state }) => state !== 'open') ?? null;
  const closing = (day: number, walk: Omit<NextWalk, 'until' | 'day'>): NextWalk | null => {
    const until = startOf(day + 1);
    return at < addSeconds(until, CLOSES_AFTER) ? null : { ...walk, day, until };
  };
  if (!previous) return closing(today - 1, { state: 'brought_forward', from: null, previous });
  const open = summed.find(({ day, state }) => day > previous.day && state === 'open');
  const day = open?.day ?? (await dayAfter(kind, previous, today));
  const from = startOf(day);
  if (day < today) return closing(day, { state: 'closed', from, previous });
  const until = addSeconds(at, -SETTLED_AFTER);
  const isDue = until > from && (!open || until >= addSeconds(open.until, SUMMED_EVERY));
  return isDue ? { day, state: 'open', from, until, previous } : null;
}
