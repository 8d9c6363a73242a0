import { chainHead, type Tick } from '#functions/data/market/ticks.ts';
import { type EnteredOption, hasEntered, optionOrders } from '#functions/data/options/option-orders.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { placeOption } from '#functions/domain/options/place-option.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { begun } from './perpetuals.ts';
import { type Prices, writeTick } from './prices.ts';

export interface Wanted {
  symbol?: string;
  direction?: 'call' | 'put';
  amount?: string;
  period_id?: string;
  key?: string;
}

/** An option with its entry. */
export type Bought = OptionOrder & { entry_price: string; expired_at: number };

/** Asks for an option on BTC/USDT for one minute, unless told otherwise. It waits for a tick. */
export const askForOption = (caller: Caller, wanted: Wanted = {}): Promise<OptionOrder> =>
  placeOption(caller, wanted.key ?? newId('jnl'), {
    symbol: wanted.symbol ?? 'BTC/USDT',
    direction: wanted.direction ?? 'call',
    amount: amount(wanted.amount ?? '100'),
    period_id: wanted.period_id ?? 'p60',
  });

/** As it is stored. @throws where it is not, or has no entry. */
export async function storedOption(account: AccountRef, id: string): Promise<EnteredOption> {
  const order = await optionOrders.read(account, id as OptionOrderId);
  if (!order || !hasEntered(order)) throw new Error(`option ${id} is not there, or has no entry`);
  return order;
}

const pricesOf = (tick: Tick): Prices =>
  Object.fromEntries([...tick.prices].map(([symbol, { text, age, source }]) => [symbol, [text, age, source]]));

let last: Promise<unknown> = Promise.resolve();

async function buyNow(caller: Caller, wanted: Wanted, prices: Prices | undefined): Promise<Bought> {
  const latest = (await chainHead())?.latest;
  if (!latest) throw new Error('there is no tick to buy by');
  // Right before the next second, so that what waits for its tick looks at once.
  const before = setClock(() => latest.at * 1000 + 995);
  try {
    let refused = false;
    const { done } = await begun(caller.account, () => askForOption(caller, wanted));
    done.catch(() => {
      refused = true;
    });
    await Promise.resolve();
    if (!refused) await writeTick(latest.at + 1, prices ?? pricesOf(latest));
    const order = await done;
    if (order.entry_price === null || order.expired_at === null) throw new Error('the option has no entry');
    return { ...order, entry_price: order.entry_price, expired_at: order.expired_at };
  } finally {
    setClock(before);
  }
}

/**
 * Buys an option, and writes the tick of the next second, by which it enters: with the prices of the latest one unless
 * told otherwise. One after another.
 */
export function buy(caller: Caller, wanted: Wanted = {}, prices?: Prices): Promise<Bought> {
  const bought = last.then(() => buyNow(caller, wanted, prices));
  last = bought.catch(() => {});
  return bought;
}
