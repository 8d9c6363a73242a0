import { setImmediate } from 'node:timers/promises';
import {
  SEEDED_FUTURES_CONFIGS,
  type StoredFuturesConfig,
  futuresConfigStore,
} from '#functions/data/futures/futures-configs.ts';
import { positionCollection, type StoredPosition } from '#functions/data/futures/positions.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import { type PlaceFuturesOrderResult, placeFuturesOrder } from '#functions/domain/futures/place-order.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { fireTriggersByTicks } from '#functions/domain/triggers/process-ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef, PositionId, WalletId } from '#shared/ids.ts';
import type { FuturesOrderType, FuturesOrderSide } from '#shared/market/perpetual.ts';
import { toAmount, toPrice } from '#shared/money.ts';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import { type TestTickPrices, writeTestTick } from './prices.ts';
import { runWhileTicking } from './while-ticking.ts';

/** Request for a perpetual as sent: prices and amounts as decimals. */
export interface PerpetualOverrides {
  symbol?: string;
  side?: FuturesOrderSide;
  type?: FuturesOrderType;
  quantity?: string;
  price?: string;
  stop_price?: string;
  leverage?: number;
  take_profit_price?: string;
  stop_loss_price?: string;
  fund_from?: readonly WalletId[] | undefined;
  key?: string;
}

/** Returns a position as stored now. */
export async function readStoredPosition({ account }: UserPrincipal, id: string): Promise<StoredPosition> {
  const position = await positionCollection.read(account, id as PositionId);
  if (!position) throw new Error(`There is no ${id}.`);
  return position;
}

/** Stores terms that differ from the seeded ones; in force two seconds later. */
export const overrideFuturesTerms = (change: Partial<StoredFuturesConfig>): Promise<void> =>
  putItem(futuresConfigStore.key(), { configs: SEEDED_FUTURES_CONFIGS.map((config) => ({ ...config, ...change })) });

/** Terms that permit any size at any leverage. */
export const ANY_SIZE_TERMS = { brackets: [{ notional_up_to: '1000000000000', leverage: 200 }] };

const optional = <K extends string>(name: K, text: string | undefined) =>
  (text === undefined ? {} : { [name]: toPrice(text) }) as { [N in K]?: ReturnType<typeof toPrice> };

/** Requests an order, by default on BTC/USDT of 100 USDT at 20x, market and long. */
export const placeTestPerpetual = (
  caller: UserPrincipal,
  overrides: PerpetualOverrides = {},
): Promise<PlaceFuturesOrderResult> =>
  placeFuturesOrder(caller, overrides.key ?? newId('jnl'), {
    symbol: overrides.symbol ?? 'BTC/USDT',
    side: overrides.side ?? 'buy',
    type: overrides.type ?? 'market',
    quantity: toAmount(overrides.quantity ?? '100'),
    leverage: overrides.leverage ?? 20,
    ...optional('price', overrides.price),
    ...optional('stop_price', overrides.stop_price),
    ...optional('take_profit_price', overrides.take_profit_price),
    ...optional('stop_loss_price', overrides.stop_loss_price),
    fund_from: overrides.fund_from,
  });

const events = async (account: AccountRef): Promise<number> =>
  Number((await getItem<{ event_seq?: number }>(accountCounters.key(account)))?.event_seq ?? 0);

/** Starts work, and resolves when its first transaction of this account is committed or it has ended. */
export async function startUntilFirstCommit<T>(
  account: AccountRef,
  work: () => Promise<T>,
): Promise<{ done: Promise<T> }> {
  const before = await events(account);
  let hasEnded = false;
  const done = work().finally(() => {
    hasEnded = true;
  });
  done.catch(() => {});
  while (!hasEnded && (await events(account)) === before) await setImmediate();
  return { done };
}

/**
 * Creates a tick log that a test writes second by second. The clock is right before the next second, so that waiting
 * calls look at once.
 */
export function createTestMarket(start: number) {
  let second = start;
  const stand = () => setClock(() => second * 1000 + 995);
  stand();
  return {
    second: () => second,
    /** Writes the tick of the next second. */
    async tick(prices: TestTickPrices, filled = false) {
      const tick = await writeTestTick(second + 1, prices, filled);
      second += 1;
      stand();
      return tick;
    },
    /** Writes the tick of the next second and fires the triggers that it reaches. */
    async move(prices: TestTickPrices, filled = false) {
      const tick = await this.tick(prices, filled);
      const owed = await fireTriggersByTicks([tick]);
      if (owed.length > 0) throw new Error(`could not be fired: ${owed.map(({ trigger }) => trigger.kind).join()}`);
      return tick;
    },
    /** Starts work, writes the tick that it waits for, and returns the result. */
    async through<T>(caller: UserPrincipal, prices: TestTickPrices, work: () => Promise<T>): Promise<T> {
      const { done } = await startUntilFirstCommit(caller.account, work);
      await this.tick(prices);
      return done;
    },
    /** Runs work that waits for ticks: writes one whenever it waits. */
    async during<T>(prices: TestTickPrices, work: () => Promise<T>): Promise<T> {
      const tick = async () => {
        await writeTestTick(second + 1, prices);
        second += 1;
      };
      return runWhileTicking(() => second * 1000 + 995, tick, work).finally(stand);
    },
    /** Opens a BTC/USDT position by a market order at this price. */
    async open(caller: UserPrincipal, overrides: PerpetualOverrides = {}, at = '50000'): Promise<FuturesPosition> {
      const { position } = await this.through(caller, { [overrides.symbol ?? 'BTC/USDT']: at }, () =>
        placeTestPerpetual(caller, overrides),
      );
      if (!position) throw new Error('the order was not filled');
      return position;
    },
    /** Passes seconds without a tick. */
    pass(seconds: number): void {
      second += seconds;
      stand();
    },
  };
}
