import { describe, expect, it } from 'vitest';
import type { FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { futuresOrderRow, futuresTradeRow, optionRow, positionRow, transferRow } from './history-row.ts';

/** What a row is made from of each; the rest does not matter here. */
const option = { id: 'opt_1', created_at: 7, symbol: 'BTC/USDT', direction: 'put', amount: '50' } as OptionOrder;
const order = {
  id: 'ord_1',
  created_at: 7,
  symbol: 'BTC/USDT',
  side: 'buy',
  type: 'limit',
  status: 'pending',
  leverage: 20,
  margin: '100',
  position_id: null,
} as FuturesOrder;
const trade = {
  id: 'trd_1',
  trade_time: 7,
  symbol: 'BTC/USDT',
  side: 'buy',
  reason: 'open',
  status: 'completed',
  leverage: 20,
  margin: '100',
  realized_pnl: '0',
  position_id: 'pos_1',
} as FuturesTrade;
const position = {
  id: 'pos_1',
  opened_at: 7,
  symbol: 'BTC/USDT',
  side: 'short',
  status: 'open',
  leverage: 20,
  quantity: '100',
  contract_value: '1.5',
  margin: '75',
  fee_rate: '0.01',
  realized_pnl: '3',
} as Position;

describe('a row of a history', () => {
  it('says from where to where money went, with its memo and the entry of the journal', () => {
    const row = transferRow({
      id: 'trf_1',
      from_wallet_id: 'a',
      from_wallet_type: 'trading',
      to_wallet_id: 'b',
      to_wallet_type: 'spot',
      coin_type: 'USDT',
      amount: '12.5',
      memo: 'rent',
      status: 'completed',
      journal_id: 'jrn_1',
      created_at: 7,
    });
    expect(row).toMatchObject({ id: 'trf_1', at: 7, amount: '12.5', coin: 'USDT', result: null, traded: null });
    expect(row.moved).toEqual({ from: 'trading', to: 'spot', memo: 'rent', journal: 'jrn_1' });
    expect(row.status.word).toBe('history:status.completed');
  });

  it.each([
    ['pending', null, 'info'],
    ['win', '35', 'up'],
    ['lose', '-50', 'down'],
    ['settled', '0', 'muted'],
    ['cancelled', '0', 'warn'],
    ['sold', '-4', 'muted'],
  ] as const)('of an option that is %s keeps the word that the site has for it', (status, profit_loss, tone) => {
    const row = optionRow({ ...option, status, profit_loss });
    expect(row).toMatchObject({
      amount: '50',
      result: profit_loss,
      status: { word: `trading:status.${status}`, tone },
    });
    expect(row.traded).toMatchObject({ rising: false, page: { to: '/orders/$id', id: 'opt_1' } });
  });

  it('of an order leads to the position that it became, and nowhere before', () => {
    expect(futuresOrderRow(order)).toMatchObject({
      amount: '100',
      status: { word: 'history:status.pending' },
      traded: { rising: true, side: 'perpetual:side.long', sort: 'perpetual:type.limit', page: null },
    });
    expect(futuresOrderRow({ ...order, side: 'sell', status: 'filled', position_id: 'pos_1' })).toMatchObject({
      status: { word: 'history:status.completed' },
      traded: { rising: false, side: 'perpetual:side.short', page: { to: '/positions/$id', id: 'pos_1' } },
    });
  });

  it('of a trade is of the side of its position, and has a result once something was closed', () => {
    expect(futuresTradeRow(trade)).toMatchObject({ result: null, traded: { side: 'perpetual:side.long' } });
    expect(futuresTradeRow({ ...trade, side: 'sell', reason: 'stop_loss', realized_pnl: '-8.5' })).toMatchObject({
      result: '-8.5',
      traded: { side: 'perpetual:side.long', sort: 'perpetual:reason.stop_loss', page: { id: 'pos_1' } },
    });
  });

  it('of a position shows what it was opened with, and what it came to once it is closed', () => {
    expect(positionRow(position)).toMatchObject({
      amount: '150',
      result: null,
      status: { word: 'history:position.open' },
      traded: { side: 'perpetual:side.short', leverage: 20 },
    });
    expect(positionRow({ ...position, status: 'closed', margin: '0' })).toMatchObject({ amount: '150', result: '3' });
  });
});
