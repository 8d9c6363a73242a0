import { afterEach, describe, expect, it } from 'vitest';
import { appendTick, buildNextTick, takeOverTickLog } from '#functions/data/market/append-tick.ts';
import { symbolOverrideConfigStore } from '#functions/data/market/symbols.ts';
import { readTickLogHead } from '#functions/data/market/ticks.ts';
import { putItem } from '#functions/data/table/table.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { TickPrice } from '#shared/market/tick.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { readTradingPrice } from './read-trading-price.ts';

useTestTable();
afterEach(() => {
  process.env['PLACE'] = 'laptop';
  delete process.env['MARKET_FEED'];
  setClock();
});

let at = 1_800_000_000;
async function tick(...prices: TickPrice[]): Promise<void> {
  at += 100;
  setClock(() => at * 1000 + 300);
  const head = (await readTickLogHead()) ?? (await takeOverTickLog(null));
  if (head) await appendTick(head, buildNextTick(head, at as EpochSeconds, prices));
}
const ask = (symbol: string, kind: AccountKind = 'demo', use: 'options' | 'futures' = 'options') =>
  readTradingPrice(symbol, use, kind);

describe('readTradingPrice', () => {
  it('rejects with PRICE_NOT_AVAILABLE before the first tick', async () => {
    await expect(ask('BTC/USDT')).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
  });

  it('returns the price of the latest tick', async () => {
    await tick(['BTC/USDT', '95000.5', 'simulated', 0], ['EUR/USD', '1.08', 'simulated', 40]);
    expect(await ask('BTC/USDT')).toMatchObject({ at, price: '95000.5', source: 'simulated', age: 0, sequence: 1 });
    await expect(ask('ETH/USDT')).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
  });

  it('rejects a price older than the limit of its product type', async () => {
    await tick(['BTC/USDT', '95000', 'binance', 2500], ['ETH/USDT', '3', 'binance', 2800], ['EUR/USD', '1', 'x', 4000]);
    await ask('BTC/USDT');
    await ask('EUR/USD');
    await expect(ask('ETH/USDT')).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
    setClock(() => at * 1000 + 501);
    await expect(ask('BTC/USDT')).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
  });

  it('rejects simulated prices for live accounts in a deployment', async () => {
    await tick(['SOL/USDT', '190', 'simulated', 0], ['XRP/USDT', '2', 'binance', 0]);
    await ask('SOL/USDT', 'live');
    process.env['PLACE'] = 'aws';
    await ask('SOL/USDT', 'demo');
    await ask('XRP/USDT', 'live');
    await expect(ask('SOL/USDT', 'live')).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
  });

  it('rejects a price that is disputed because sources disagree', { tags: ['TRD-098'] }, async () => {
    await tick(['BTC/USDT', '95000', 'held:binance', 0], ['ETH/USDT', '3', 'binance', 0]);
    await ask('ETH/USDT');
    await expect(ask('BTC/USDT')).rejects.toMatchObject({ reason: 'PRICE_HELD' });
  });

  it('rejects a symbol of a closed market, by the live feed only', { tags: ['TRD-098'] }, async () => {
    at = 1_800_219_600;
    await tick(['EUR/USD', '1.08', 'oanda', 0], ['BTC/USDT', '95000', 'binance', 0]);
    await ask('EUR/USD');
    process.env['MARKET_FEED'] = 'live';
    await ask('BTC/USDT');
    // Sunday in New York: closed at 16:01, open at 17:01.
    await expect(ask('EUR/USD')).rejects.toMatchObject({ reason: 'MARKET_CLOSED' });
    at = 1_800_223_200;
    await tick(['EUR/USD', '1.08', 'oanda', 0]);
    await ask('EUR/USD');
  });

  it('rejects a symbol that is not traded', { tags: ['TRD-025'] }, async () => {
    await tick(['SPX', '5900', 'simulated', 0], ['BTC/USDT', '1', 'simulated', 0]);
    await expect(ask('SPX')).rejects.toMatchObject({ reason: 'SYMBOL_VIEW_ONLY' });
    await ask('BTC/USDT', 'demo', 'futures');
    await expect(ask('SPX', 'demo', 'futures')).rejects.toMatchObject({ reason: 'SYMBOL_VIEW_ONLY' });
    await expect(ask('NO/NE')).rejects.toMatchObject({ reason: 'SYMBOL_NOT_FOUND' });
    await putItem(symbolOverrideConfigStore.key(), {
      changes: { 'BTC/USDT': { is_trading: false }, 'ETH/USDT': { is_active: false } },
    });
    await tick(['ETH/USDT', '5900', 'simulated', 0], ['BTC/USDT', '1', 'simulated', 0]);
    await expect(ask('BTC/USDT')).rejects.toMatchObject({ reason: 'SYMBOL_HALTED' });
    await expect(ask('ETH/USDT')).rejects.toMatchObject({ reason: 'SYMBOL_NOT_FOUND' });
  });
});
