import { readTickLogHead, type Tick } from '#functions/data/market/ticks.ts';
import {
  type StoredOptionWithEntry,
  hasStoredOptionEntry,
  optionOrderCollection,
  toOptionOrderView,
} from '#functions/data/options/option-orders.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { placeOption } from '#functions/domain/options/place-option.ts';
import { settleOption } from '#functions/domain/options/settle-option.ts';
import { nowSeconds, setClock, sleep } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef, OptionOrderId, WalletId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { startUntilFirstCommit, type createTestMarket } from './perpetuals.ts';
import { type TestTickPrices, writeTestTick } from './prices.ts';
import { runWhileTicking } from './while-ticking.ts';

export interface OptionOverrides {
  symbol?: string;
  direction?: 'call' | 'put';
  amount?: string;
  period_id?: string;
  fund_from?: readonly WalletId[] | undefined;
  key?: string;
}

/** An option with its entry. */
export type OptionWithEntry = OptionOrder & { entry_price: string; expired_at: number };

/** Requests an option, by default on BTC/USDT for one minute. It waits for a tick. */
export const placeTestOption = (caller: UserPrincipal, overrides: OptionOverrides = {}): Promise<OptionOrder> =>
  placeOption(caller, overrides.key ?? newId('jnl'), {
    symbol: overrides.symbol ?? 'BTC/USDT',
    direction: overrides.direction ?? 'call',
    amount: toAmount(overrides.amount ?? '100'),
    period_id: overrides.period_id ?? 'p60',
    fund_from: overrides.fund_from,
  });

/** Returns an option as stored. @throws when it is missing, or has no entry. */
export async function readStoredOption(account: AccountRef, id: string): Promise<StoredOptionWithEntry> {
  const order = await optionOrderCollection.read(account, id as OptionOrderId);
  if (!order || !hasStoredOptionEntry(order)) throw new Error(`option ${id} is not there, or has no entry`);
  return order;
}

function withEntry(order: OptionOrder): OptionWithEntry {
  if (order.entry_price === null || order.expired_at === null) throw new Error('the option has no entry');
  return { ...order, entry_price: order.entry_price, expired_at: order.expired_at };
}

/** Conflicts tolerated while entering. */
const TRIES = 10;
const POLL_INTERVAL_MS = 25;

/** Returns the option with its entry when the call timed out: as the following messages would. Null when refunded. */
export async function resolveOptionEntry(
  { account }: UserPrincipal,
  order: OptionOrder,
): Promise<OptionWithEntry | null> {
  if (order.entry_price !== null) return withEntry(order);
  for (let i = 0; i < TRIES; i++) {
    const stored = await optionOrderCollection.read(account, order.id as OptionOrderId);
    if (!stored) throw new Error(`option ${order.id} is not there`);
    const { order: now } = await settleOption(stored);
    if (now.status === 'cancelled') return null;
    if (hasStoredOptionEntry(now)) return withEntry(toOptionOrderView(now, nowSeconds()));
    await sleep(POLL_INTERVAL_MS);
  }
  throw new Error(`option ${order.id} has no entry`);
}

/** Buys one in a market at its next second. */
export const buyOptionInMarket = async (
  market: ReturnType<typeof createTestMarket>,
  caller: UserPrincipal,
  overrides: OptionOverrides = {},
  prices: TestTickPrices = { [overrides.symbol ?? 'BTC/USDT']: '50000' },
): Promise<OptionWithEntry> =>
  withEntry(await market.through(caller, prices, () => placeTestOption(caller, overrides)));

const toTickPrices = (tick: Tick): TestTickPrices =>
  Object.fromEntries([...tick.prices].map(([symbol, { text, age, source }]) => [symbol, [text, age, source]]));

let last: Promise<unknown> = Promise.resolve();

async function buyNow(
  caller: UserPrincipal,
  orders: readonly OptionOverrides[],
  prices: TestTickPrices | undefined,
): Promise<OptionWithEntry[]> {
  const latest = (await readTickLogHead())?.latest;
  if (!latest) throw new Error('there is no tick to buy by');
  // Right before the next second, so that waiting calls look at once.
  const at = Math.max(nowSeconds(), latest.at);
  const before = setClock(() => at * 1000 + 995);
  try {
    const placements: Promise<OptionOrder>[] = [];
    for (const order of orders)
      placements.push((await startUntilFirstCommit(caller.account, () => placeTestOption(caller, order))).done);
    await writeTestTick(at + 1, prices ?? toTickPrices(latest));
    return (await Promise.all(placements)).map(withEntry);
  } finally {
    setClock(before);
  }
}

/** Buys options that enter by one tick, which it writes: of the next second, with the latest prices. */
export function buyTestOptions(
  caller: UserPrincipal,
  orders: readonly OptionOverrides[],
  prices?: TestTickPrices,
): Promise<OptionWithEntry[]> {
  const bought = last.then(() => buyNow(caller, orders, prices));
  last = bought.catch(() => {});
  return bought;
}

/** Buys one by its own tick; several in sequence. */
export const buyTestOption = async (
  caller: UserPrincipal,
  overrides: OptionOverrides = {},
  prices?: TestTickPrices,
): Promise<OptionWithEntry> => (await buyTestOptions(caller, [overrides], prices))[0] as OptionWithEntry;

/**
 * Runs work that waits for ticks of BTC/USDT: writes one for the next second whenever it waits. `passed` is called with
 * each; meanwhile the clock is right before the next second.
 */
export function runDuringTicks<T>(
  from: number,
  price: string,
  passed: (at: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  let second = from;
  const tick = async () => {
    // One with too many conflicts is written again.
    const isWritten = await writeTestTick(second + 1, { 'BTC/USDT': price }).then(
      () => true,
      () => false,
    );
    if (isWritten) passed((second += 1));
  };
  return runWhileTicking(() => second * 1000 + 995, tick, work);
}
