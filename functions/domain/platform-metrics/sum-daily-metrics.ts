import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { getAccountRanges } from '#functions/data/ledger/accounts.ts';
import {
  type StoredDailyMetrics,
  createEmptyDailyMetrics,
  writeDailyMetrics,
  readLatestDailyMetrics,
} from '#functions/data/ledger/daily-metrics.ts';
import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { getJournalRangesByOperation } from '#functions/data/ledger/entry-lists.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { CoinPriceLookup } from '#functions/data/ledger/wallets.ts';
import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import type { IdRange } from '#functions/data/table/id-list.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { countItems, queryAllItems } from '#functions/data/table/table.ts';
import { readJournalEntriesBetween } from '#functions/domain/ledger/journal-entries.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { type Amount, getValueAtPrice } from '#shared/money.ts';
import { type MoneyOperation, moneyOperations } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS, type EpochSeconds, HOUR_SECONDS, addSeconds } from '#shared/time.ts';

/** Rounded towards zero; zero for a coin without a price. */
function toUsdtValue(units: bigint, coin: string, priceOf: CoinPriceLookup): Amount {
  const price = priceOf(coin);
  if (price === null) return 0n as Amount;
  return (units < 0n ? -getValueAtPrice(-units as Amount, price) : getValueAtPrice(units as Amount, price)) as Amount;
}

const plus = (a: Amount, b: Amount): Amount => (a + b) as Amount;

/** Adds an entry’s trades, deposits and withdrawals to a day at these prices. */
function addEntryToDailyMetrics(
  figures: StoredDailyMetrics,
  { operation, legs }: StoredJournalEntry,
  priceOf: CoinPriceLookup,
): void {
  for (const { wallet, asset, amount } of legs) {
    const worth = toUsdtValue(BigInt(amount), asset, priceOf);
    if (wallet === 'house:options' && operation === ('option.enter' satisfies MoneyOperation))
      figures.volume.options = plus(figures.volume.options, worth);
    if (wallet === 'house:inventory' && operation === ('exchange.complete' satisfies MoneyOperation) && worth > 0n)
      figures.volume.exchange = plus(figures.volume.exchange, worth);
    if (wallet !== 'house:chain') continue;
    if (operation === ('withdrawal.complete' satisfies MoneyOperation))
      figures.withdrawals = plus(figures.withdrawals, worth);
    else figures.deposits = plus(figures.deposits, -worth as Amount);
  }
}

/** Age after which no write with an earlier time can follow, seconds: a call takes at most half of it. */
const SETTLED = 60;
/** Seconds summed at a time, and number of times in one run: missed time is caught up. */
const STRETCH = HOUR_SECONDS;
const MAX_STRETCHES = 100;
/** Lists and accounts read concurrently. */
const AT_ONCE = 8;

/** Operations that users initiate; the others follow from them. */
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
  /** Exclusive. */
  to: EpochSeconds;
}

const getStretchRange = (prefix: 'jnl' | 'trd' | 'acc', { from, to }: Stretch) =>
  getIdRange(prefix, from, addSeconds(to, -1));

/** Returns the first act of each account among these entries. */
function firstActs(entries: readonly StoredJournalEntry[]): StoredJournalEntry[] {
  const first = new Map<string, StoredJournalEntry>();
  for (const entry of entries) {
    const firstAct = first.get(entry.account_id);
    if (!firstAct || entry.id < firstAct.id) first.set(entry.account_id, entry);
  }
  return [...first.values()];
}

/** True when an act is the first of its account since a second. */
async function isFirstSince(from: EpochSeconds, act: StoredJournalEntry): Promise<boolean> {
  for await (const entry of readJournalEntriesBetween(toAccountRef(act), getIdRange('jnl', from, from).from, act.id))
    if (entry.id !== act.id && ACTS.has(entry.operation)) return false;
  return true;
}

async function addEntries(figures: StoredDailyMetrics, stretch: Stretch): Promise<void> {
  const priceOf = toCoinPriceLookup(await readLatestTick());
  const acts: StoredJournalEntry[] = [];
  const ranges = getJournalRangesByOperation('live', moneyOperations, getStretchRange('jnl', stretch));
  await mapConcurrent(ranges, AT_ONCE, async ({ fetch: _, ...range }) => {
    for await (const entry of queryAllItems<StoredJournalEntry>(range)) {
      addEntryToDailyMetrics(figures, entry, priceOf);
      if (ACTS.has(entry.operation)) acts.push(entry);
    }
  });
  const dawn = (figures.day * DAY_SECONDS) as EpochSeconds;
  const isFirst = await mapConcurrent(firstActs(acts), AT_ONCE, (act) => isFirstSince(dawn, act));
  figures.active += isFirst.filter(Boolean).length;
}

/** Returns the index key of a global list. */
function getIndexKey({ pk, index }: Pick<IdRange<never>, 'pk' | 'index'>) {
  if (!index) throw new Error(`${pk} is no list of an index.`);
  return { pk, index };
}

async function addOpenings(figures: StoredDailyMetrics, stretch: Stretch): Promise<void> {
  for (const list of futuresTradeCollection.all())
    for await (const { account_kind, reason, margin, leverage } of futuresTradeCollection.eachIn({
      ...getIndexKey(list),
      ...getStretchRange('trd', stretch),
    }))
      if (account_kind === 'live' && reason === 'open')
        figures.volume.perpetuals = (figures.volume.perpetuals + margin * BigInt(leverage)) as Amount;
}

async function addStretch(before: StoredDailyMetrics, stretch: Stretch): Promise<StoredDailyMetrics> {
  const figures: StoredDailyMetrics = {
    ...before,
    until: stretch.to,
    volume: { ...before.volume },
  };
  const [opened] = await Promise.all([
    Promise.all(
      getAccountRanges('live').map((list) => countItems({ ...getIndexKey(list), ...getStretchRange('acc', stretch) })),
    ),
    addEntries(figures, stretch),
    addOpenings(figures, stretch),
  ]);
  figures.people += opened.reduce((sum, partialSum) => sum + partialSum, 0);
  return figures;
}

/**
 * Sums the activity of customers’ accounts by day (UTC), from the last run until a minute ago. It reads the journal
 * lists, so that it never delays transactions. Coin amounts count at the prices at the time of summing. Two concurrent
 * runs write the same.
 */
export async function sumDailyMetrics(): Promise<{ until: EpochSeconds }> {
  const target = addSeconds(nowSeconds(), -SETTLED);
  const [last] = await readLatestDailyMetrics(1);
  let figures =
    last ?? createEmptyDailyMetrics(toDayNumber(target), (toDayNumber(target) * DAY_SECONDS) as EpochSeconds);
  for (let n = 0; n < MAX_STRETCHES && figures.until < target; n++) {
    const from = figures.until;
    const day = toDayNumber(from);
    const to = Math.min(from + STRETCH, (day + 1) * DAY_SECONDS, target) as EpochSeconds;
    figures = await addStretch(day === figures.day ? figures : createEmptyDailyMetrics(day, from), { from, to });
    await writeDailyMetrics(figures);
  }
  return { until: figures.until };
}
