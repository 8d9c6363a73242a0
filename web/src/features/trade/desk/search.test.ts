import { describe, expect, it } from 'vitest';
import { parseTypedNumber } from '#shared/typed/numbers.ts';
import { readTradingSearchParams, readTradingType } from './search.ts';
import { toOptionTicketPrefill, toPerpetualOrderPrefill } from './ticket-prefill.ts';

describe('trading page address', () => {
  it('fills the option ticket', () => {
    const search = readTradingSearchParams({ symbol: 'eth/usdt', direction: 'call', amount: 50, period: '60' });
    expect(search).toEqual({ symbol: 'ETH/USDT', direction: 'call', amount: '50', period: 60 });
    expect(toOptionTicketPrefill(search, 'en-US')).toEqual({ direction: 'call', amount: '50', period: 60 });
  });

  it('fills the perpetual ticket', { tags: ['TRD-030'] }, () => {
    const search = readTradingSearchParams({
      symbol: 'BTC/USDT',
      direction: 'sell',
      amount: '12,5',
      leverage: 33,
      order: 'stop_limit',
      price: 49000,
      stop: '49500.5',
      tp: 40000,
      sl: '52000',
    });
    expect(toPerpetualOrderPrefill(search, 'en-US')).toEqual({
      side: 'short',
      quantity: '12.5',
      leverage: 33,
      type: 'stop_limit',
      price: '49000',
      stopPrice: '49500.5',
      takeProfit: '40000',
      stopLoss: '52000',
    });
  });

  it('parses decimals with a point or a comma in every region', () => {
    const search = readTradingSearchParams({ amount: '1.075', price: '1,075' });
    const filled = (region: string) => {
      const { quantity, price } = toPerpetualOrderPrefill(search, region);
      return [toOptionTicketPrefill(search, region).amount, quantity, price].map((typed) =>
        parseTypedNumber(region, typed ?? ''),
      );
    };
    for (const region of ['es-ES', 'es-MX', 'en-US']) expect(filled(region)).toEqual(['1.075', '1.075', '1.075']);
  });

  it('accepts direction words of either ticket', () => {
    const both = (direction: string) => {
      const search = readTradingSearchParams({ direction });
      return [toOptionTicketPrefill(search, 'en-US').direction, toPerpetualOrderPrefill(search, 'en-US').side];
    };
    for (const word of ['call', 'long', 'buy', 'LONG']) expect(both(word)).toEqual(['call', 'long']);
    for (const word of ['put', 'short', 'sell']) expect(both(word)).toEqual(['put', 'short']);
  });

  it('selects the tab and the filter of the panel', () =>
    expect(
      readTradingSearchParams({ tab: 'trades', status: 'close', only: 'eth/usdt', from: '2026-01-02', to: 'tomorrow' }),
    ).toEqual({
      tab: 'trades',
      status: 'close',
      only: 'ETH/USDT',
      from: '2026-01-02',
    }));

  it('drops invalid values', { tags: ['TRD-030'] }, () =>
    expect(
      readTradingSearchParams({
        symbol: '<script>',
        direction: 'up',
        amount: '1e9',
        period: -60,
        leverage: 2.5,
        tab: 'x',
        more: 1,
      }),
    ).toEqual({}),
  );

  it('lists every key, so that invalid values are removed', () =>
    expect(Object.keys(readTradingSearchParams({}))).toEqual(
      expect.arrayContaining(['symbol', 'direction', 'leverage', 'from']),
    ));

  it('defaults to perpetuals', { tags: ['TRD-029'] }, () => {
    expect(readTradingType('options')).toBe('options');
    for (const other of ['perpetual', undefined, 'spot', 5]) expect(readTradingType(other)).toBe('perpetual');
  });
});
