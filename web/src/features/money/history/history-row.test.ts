import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '#shared/languages.ts';
import type { CoinExchange } from '#shared/schemas/exchange.ts';
import type { FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import type { Investment } from '#shared/schemas/investments.ts';
import { type JournalLine, moneyOperations } from '#shared/schemas/ledger.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import {
  toExchangeHistoryRow,
  toFuturesOrderHistoryRow,
  toFuturesTradeHistoryRow,
  toInvestmentHistoryRow,
  toJournalHistoryRow,
  toLoanHistoryRow,
  toOptionHistoryRow,
  toPositionHistoryRow,
  toTransferHistoryRow,
} from './history-row.ts';

/** Only the fields that a row uses of each. */
const line: JournalLine = {
  journal_id: 'jnl_1',
  coin_type: 'USDT',
  wallet_type: 'trading',
  amount: '-3',
  balance_after: '97',
  operation: 'transfer',
  reference: 'trf_1',
  created_at: 7,
};
const option = {
  id: 'opt_1',
  created_at: 7,
  symbol: 'BTC/USDT',
  direction: 'put',
  amount: '50',
  journal_ids: ['jnl_1', 'jnl_2', 'jnl_3'],
} as OptionOrder;
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
} as FuturesPosition;

const exchange = {
  id: 'xch_1',
  created_at: 7,
  from_coin: 'USDT',
  to_coin: 'BTC',
  amount: '100',
  to_amount: '0.002',
  status: 'completed',
  journal_ids: ['jnl_1', 'jnl_2'],
} as CoinExchange;

describe('history row', () => {
  it('of a transfer shows both wallets, the memo and the journal entry', () => {
    const row = toTransferHistoryRow({
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
    expect(row).toMatchObject({ id: 'trf_1', at: 7, amount: '12.5', coin: 'USDT', kind: 'transfer' });
    expect(row).toMatchObject({ from: 'trading', to: 'spot', memo: 'rent' });
    expect(row).toMatchObject({ number: 'trf_1', about: null, journal: ['jrn_1'] });
    expect(row.status?.word).toBe('history:status.completed');
  });

  it('of an exchange shows both amounts, and the received one only when completed', { tags: ['FIN-210'] }, () => {
    expect(toExchangeHistoryRow(exchange)).toMatchObject({
      amount: '100',
      coin: 'USDT',
      to: 'BTC',
      got: '0.002',
      journal: ['jnl_1', 'jnl_2'],
      status: { word: 'history:status.completed' },
    });
    // A quote that was not accepted is listed too.
    expect(toExchangeHistoryRow({ ...exchange, status: 'cancelled' }).got).toBeNull();
    expect(toExchangeHistoryRow({ ...exchange, status: 'pending' })).toMatchObject({
      got: null,
      status: { word: 'history:status.pending' },
    });
  });

  it('of an investment and a loan shows product, status and paid interest', { tags: ['FIN-221'] }, () => {
    const names = { en: 'Steady', zh: '', ja: '', ko: '', es: '' };
    const running = {
      id: 'inv_1',
      created_at: 7,
      product: { names, annual_return_rate: '5.4' },
      investment_amount: '500',
      paid_return: '0',
      status: 'active',
      journal_ids: ['jnl_1'],
    } as Investment;
    expect(toInvestmentHistoryRow(running)).toMatchObject({
      amount: '500',
      coin: 'USDT',
      result: null,
      names,
      rate: '5.4',
      number: 'inv_1',
      journal: ['jnl_1'],
      status: { word: 'history:status.completed', tone: 'muted' },
    });
    expect(toInvestmentHistoryRow({ ...running, status: 'completed', paid_return: '2.5' }).result).toBe('2.5');
    const loan = {
      id: 'lon_1',
      created_at: 7,
      product: { names },
      loan_amount: '1000',
      interest_rate: '18',
      status: 'disbursed',
      journal_ids: ['jnl_2'],
    } as LoanApplication;
    expect(toLoanHistoryRow(loan)).toMatchObject({
      amount: '1000',
      rate: '18',
      number: 'lon_1',
      journal: ['jnl_2'],
      status: { word: 'history:status.disbursed' },
    });
  });

  it('of a journal line shows the operation, the wallet and its balance', { tags: ['FIN-123'] }, () => {
    expect(toJournalHistoryRow(line)).toMatchObject({
      at: 7,
      amount: '-3',
      coin: 'USDT',
      status: null,
      kind: 'operation',
    });
    expect(toJournalHistoryRow(line)).toMatchObject({
      wallet: 'trading',
      word: 'history:operations.transfer',
      operation: 'transfer',
      balance: '97',
      page: null,
    });
    expect(toJournalHistoryRow(line)).toMatchObject({ number: null, about: 'trf_1', journal: ['jnl_1'] });
    // Both wallets of a transfer have a row of the same entry.
    expect(toJournalHistoryRow({ ...line, wallet_type: 'spot' }).id).not.toBe(toJournalHistoryRow(line).id);
  });

  it.each([
    ['opt_1', { to: '/orders/$id', id: 'opt_1' }],
    ['pos_1', { to: '/positions/$id', id: 'pos_1' }],
    ['ord_1', null],
    ['option', null],
  ])('of a journal line about %s links to its page, if it has one', { tags: ['FIN-125'] }, (reference, page) => {
    expect(toJournalHistoryRow({ ...line, reference }).page).toEqual(page);
  });

  it.each(languages)(
    'of a journal line has exactly one label in %s for each operation',
    { tags: ['FIN-124'] },
    (language) => {
      const file = new URL(`../../../../../shared/locales/${language}/history.json`, import.meta.url);
      const { operations } = JSON.parse(readFileSync(file, 'utf8')) as { operations: object };
      const words = moneyOperations.map((operation) => toJournalHistoryRow({ ...line, operation }).word);
      expect(words.toSorted()).toEqual(
        Object.keys(operations)
          .map((key) => `history:operations.${key}`)
          .toSorted(),
      );
    },
  );

  it.each([
    ['pending', null, 'info'],
    ['win', '35', 'up'],
    ['lose', '-50', 'down'],
    ['settled', '0', 'muted'],
    ['cancelled', '0', 'warn'],
    ['sold', '-4', 'muted'],
  ] as const)(
    'of an option with status %s keeps the label of the trading page',
    { tags: ['FIN-118'] },
    (status, profit_loss, tone) => {
      const row = toOptionHistoryRow({ ...option, status, profit_loss });
      expect(row).toMatchObject({
        amount: '50',
        result: profit_loss,
        status: { word: `trading:status.${status}`, tone },
      });
      expect(row).toMatchObject({ rising: false, page: { to: '/orders/$id', id: 'opt_1' } });
    },
  );

  it('of a trade, order or position has its number and all its journal entries', { tags: ['FIN-117'] }, () => {
    const journal_ids = ['jnl_1', 'jnl_2'];
    for (const [row, number, journal] of [
      [toOptionHistoryRow(option), 'opt_1', option.journal_ids],
      [toFuturesOrderHistoryRow({ ...order, journal_ids }), 'ord_1', journal_ids],
      [toFuturesTradeHistoryRow({ ...trade, journal_ids }), 'trd_1', journal_ids],
      [toPositionHistoryRow({ ...position, journal_ids }), 'pos_1', journal_ids],
    ] as const)
      expect(row).toMatchObject({ id: number, number, about: null, journal });
  });

  it('of an order links to its position once it has one', { tags: ['FIN-118'] }, () => {
    expect(toFuturesOrderHistoryRow(order)).toMatchObject({
      amount: '100',
      status: { word: 'history:status.pending' },
      rising: true,
      side: 'perpetual:side.long',
      sort: 'perpetual:type.limit',
      page: null,
    });
    expect(toFuturesOrderHistoryRow({ ...order, side: 'sell', status: 'filled', position_id: 'pos_1' })).toMatchObject({
      status: { word: 'history:status.completed' },
      rising: false,
      side: 'perpetual:side.short',
      page: { to: '/positions/$id', id: 'pos_1' },
    });
  });

  it('of a trade shows the side of its position, and a result once closed', () => {
    expect(toFuturesTradeHistoryRow(trade)).toMatchObject({ result: null, side: 'perpetual:side.long' });
    expect(
      toFuturesTradeHistoryRow({ ...trade, side: 'sell', reason: 'stop_loss', realized_pnl: '-8.5' }),
    ).toMatchObject({
      result: '-8.5',
      side: 'perpetual:side.long',
      sort: 'perpetual:reason.stop_loss',
      page: { id: 'pos_1' },
    });
  });

  it('of a position shows its opening, and its result once closed', () => {
    expect(toPositionHistoryRow(position)).toMatchObject({
      amount: '150',
      result: null,
      status: { word: 'history:position.open' },
      side: 'perpetual:side.short',
      leverage: 20,
    });
    expect(toPositionHistoryRow({ ...position, status: 'closed', margin: '0' })).toMatchObject({
      amount: '150',
      result: '3',
    });
  });
});
