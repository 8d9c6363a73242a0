import { futuresTrades } from '#functions/data/futures/futures-trades.ts';
import { accountsOf } from '#functions/data/ledger/accounts.ts';
import { dayOf } from '#functions/data/ledger/daily-pnl.ts';
import { type DayFigures, emptyDay, keepDayFigures, latestDayFigures } from '#functions/data/ledger/day-figures.ts';
import { entriesBy } from '#functions/data/ledger/entry-lists.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { coinPricesOf } from '#functions/data/market/coin-prices.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import type { IdRange } from '#functions/data/table/id-list.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { count, queryAll } from '#functions/data/table/table.ts';
import { entriesWithin } from '#functions/domain/ledger/journal-entries.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import { inParallel } from '#functions/lib/parallel.ts';
import type { Amount } from '#shared/money.ts';
import { type MoneyOperation, moneyOperations } from '#shared/schemas/ledger.ts';
import { DAY, type EpochSeconds, HOUR, later } from '#shared/time.ts';
import { addHouseLegs } from './house-legs.ts';

/** What is written by now bears a time of this long ago or before, seconds: a call takes half as long at most. */
const SETTLED = 60;
/** What is summed at a time, seconds, and how often in one run: what was missed is made up. */
const STRETCH = HOUR;
const MOST_STRETCHES = 100;
/** Lists and accounts that are read side by side. */
const AT_ONCE = 8;

/** What somebody does themselves; the others follow from it. */
const ACTS: ReadonlySet<string> = new Set<MoneyOperation>([
  'transfer',
  'exchange.place',
  'option.place',
  'option.sell',
  'futures.place',
  'deposit.credit',
  'withdrawal.request',
  'investment.place',
  'investment.cancel',
  'loan.repay',
]);

interface Stretch {
  from: EpochSeconds;
  /** Not included. */
  to: EpochSeconds;
}

const idsOf = (prefix: 'jnl' | 'trd' | 'acc', { from, to }: Stretch) => idsBetween(prefix, from, later(to, -1));

/** The first act of each account in a stretch, among the entries that are given. */
function firstActs(entries: readonly StoredEntry[]): StoredEntry[] {
  const first = new Map<string, StoredEntry>();
  for (const entry of entries) {
    const held = first.get(entry.account_id);
    if (!held || entry.id < held.id) first.set(entry.account_id, entry);
  }
  return [...first.values()];
}

/** Whether an act is the first of its account since a second. */
async function isFirstSince(from: EpochSeconds, act: StoredEntry): Promise<boolean> {
  for await (const entry of entriesWithin(ownerAccount(act), idsBetween('jnl', from, from).from, act.id))
    if (entry.id !== act.id && ACTS.has(entry.operation)) return false;
  return true;
}

async function addEntries(figures: DayFigures, stretch: Stretch): Promise<void> {
  const priceOf = coinPricesOf(await latestTick());
  const acts: StoredEntry[] = [];
  const ranges = entriesBy('live', moneyOperations, idsOf('jnl', stretch));
  await inParallel(ranges, AT_ONCE, async ({ fetch: _, ...range }) => {
    for await (const entry of queryAll<StoredEntry>(range)) {
      addHouseLegs(figures, entry, priceOf);
      if (ACTS.has(entry.operation)) acts.push(entry);
    }
  });
  const dawn = (figures.day * DAY) as EpochSeconds;
  const isFirst = await inParallel(firstActs(acts), AT_ONCE, (act) => isFirstSince(dawn, act));
  figures.active += isFirst.filter(Boolean).length;
}

/** Where a list of everybody's lies in its index. */
function placeOf({ pk, index }: Pick<IdRange<never>, 'pk' | 'index'>) {
  if (!index) throw new Error(`${pk} is no list of an index.`);
  return { pk, index };
}

async function addOpenings(figures: DayFigures, stretch: Stretch): Promise<void> {
  for (const list of futuresTrades.all())
    for await (const { account_kind, reason, margin, leverage } of futuresTrades.eachIn({
      ...placeOf(list),
      ...idsOf('trd', stretch),
    }))
      if (account_kind === 'live' && reason === 'open')
        figures.volume.perpetuals = (figures.volume.perpetuals + margin * BigInt(leverage)) as Amount;
}

async function summed(before: DayFigures, stretch: Stretch): Promise<DayFigures> {
  const figures: DayFigures = {
    ...before,
    until: stretch.to,
    volume: { ...before.volume },
  };
  const [opened] = await Promise.all([
    Promise.all(accountsOf('live').map((list) => count({ ...placeOf(list), ...idsOf('acc', stretch) }))),
    addEntries(figures, stretch),
    addOpenings(figures, stretch),
  ]);
  figures.people += opened.reduce((sum, found) => sum + found, 0);
  return figures;
}

/**
 * Sums what customers' accounts did, day (UTC) by day, from where it was summed to before until a minute ago: by the lists
 * of all journals, so that nothing that moves money is held up by it. What is in coins counts by the prices at which it
 * is summed. Two runs at once write the same.
 */
export async function sumDays(): Promise<{ until: EpochSeconds }> {
  const target = later(nowSeconds(), -SETTLED);
  const [last] = await latestDayFigures(1);
  let figures = last ?? emptyDay(dayOf(target), (dayOf(target) * DAY) as EpochSeconds);
  for (let n = 0; n < MOST_STRETCHES && figures.until < target; n++) {
    const from = figures.until;
    const day = dayOf(from);
    const to = Math.min(from + STRETCH, (day + 1) * DAY, target) as EpochSeconds;
    figures = await summed(day === figures.day ? figures : emptyDay(day, from), { from, to });
    await keepDayFigures(figures);
  }
  return { until: figures.until };
}
