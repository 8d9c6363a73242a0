import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAccountSymbol } from '#functions/data/futures/account-symbols.ts';
import { futuresTrades } from '#functions/data/futures/futures-trades.ts';
import { openPositions, positions } from '#functions/data/futures/positions.ts';
import { eachSymbolTrigger } from '#functions/data/futures/triggers.ts';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { readDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { readExposure } from '#functions/data/ledger/exposure.ts';
import { readInsurancePaid } from '#functions/data/ledger/insurance.ts';
import { readEntry } from '#functions/data/ledger/read-entry.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { requestClose } from '#functions/domain/futures/close-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { getExitPrice } from '#functions/domain/market/usable-price.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { withConflicts, failTableCall } from '#functions/testing/disturbed.ts';
import { readStoredPosition, createTestMarket, type PerpetualOverrides } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import { amount, formatUnits, percent, price } from '#shared/money.ts';
import type { EpochMs } from '#shared/time.ts';
import { executeClose, type ClosedPosition } from './execute-close.ts';
import { passMarginLevel } from './pass-margin-level.ts';

useTable();

const SYMBOL = 'BTC/USDT';
const market = createTestMarket(1_922_000_000);
let caller: UserPrincipal;

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ [SYMBOL]: '50000' });
  caller = await createDemoCustomer();
});
afterEach(() => setClock());

const stored = (id: string) => readStoredPosition(caller, id);
/** 100 at 20x, opened at 50,000 for a fee of 0.2. */
const open = async (overrides: PerpetualOverrides = {}) => stored((await market.open(caller, overrides)).id);
async function priceOf(at: string) {
  const sound = getExitPrice(await market.tick({ [SYMBOL]: at }), SYMBOL, 'demo');
  if (!sound) throw new Error('no price');
  return sound;
}
const legsOf = async ({ trade }: ClosedPosition) => {
  const entry = trade.journal_id && (await readEntry(caller.account, trade.journal_id));
  if (!entry) throw new Error('nothing was booked');
  const legs = entry.legs.map((leg) => [`${leg.wallet} ${leg.bucket}`, formatUnits(BigInt(leg.amount))]);
  return { operation: entry.operation, reference: entry.reference, legs: Object.fromEntries(legs) };
};
const figures = async () => {
  const counts = await readAccountCounters(caller.account);
  return {
    open: counts('open_positions'),
    trades: counts('futures_trades_total'),
    exposed: formatUnits(await readExposure('demo', SYMBOL, 'perpetual-long', 'notional')),
    insured: formatUnits(await readInsurancePaid({ account_kind: 'demo', symbol: SYMBOL }, nowSeconds())),
    inSymbol: await readAccountSymbol(caller.account, SYMBOL),
  };
};
const waiting = async (id: string) => {
  const kinds: string[] = [];
  for await (const trigger of eachSymbolTrigger(SYMBOL))
    if ('position_id' in trigger && trigger.position_id === id) kinds.push(trigger.kind);
  return kinds.sort();
};
const close = { reason: 'close', quantity: amount('40'), trade_id: newId('trd') } as const;

describe('executePositionClose', () => {
  it('of a part › takes its share of margin and gap charge and leaves the rest', async () => {
    const { id } = await open();
    const closeRequest = await requestClose(caller, newId('jnl'), id, amount('40'));
    expect(closeRequest.position.closing).not.toBeNull();
    const key = positions.key(caller.account, id);
    await updateItem(key, { update: 'SET gap_charge_rate = :ten', values: { ':ten': percent('10') } });
    const [before, day, figuresBefore] = [
      await stored(id),
      await readDailyPnl(caller.account, nowSeconds()),
      await figures(),
    ];
    const trade_id = newId('trd');
    const accepted_ms = 1_922_000_000_123 as EpochMs;
    const by = await priceOf('50500');
    const closed = await executeClose(before, { ...close, by, trade_id, accepted_ms });
    if (!closed) throw new Error('not closed');
    // 800 of notional gain 1 %, less a charge of 10 % of the margin of 40; the fee is 0.01 % of 800.
    expect(closed.trade).toEqual({
      id: trade_id,
      account_kind: 'demo',
      account_id: caller.account.id,
      user_id: caller.user.id,
      username: caller.user.username,
      order_id: null,
      order_id_ref: before.order_id,
      position_id: id,
      symbol: SYMBOL,
      side: 'sell',
      reason: 'close',
      price: price('50500'),
      quantity: amount('40'),
      size: amount('0.016'),
      leverage: 20,
      margin: amount('40'),
      fee: amount('0.08'),
      realized_pnl: amount('4'),
      gap: 0n,
      gap_charge: amount('4'),
      created_at: nowSeconds(),
      rule: before.rule,
      accepted_ms,
      entry: before.entry,
      exit: by.point,
      journal_id: expect.stringMatching(/^jnl_/),
    });
    expect(closed.position).toEqual({
      ...before,
      unclosed_quantity: amount('60'),
      margin: amount('60'),
      notional: amount('1200'),
      realized_pnl: amount('4'),
      fee: amount('0.28'),
      closing: null,
      version: before.version + 1,
      trade_ids: [...before.trade_ids, trade_id],
      journal_ids: [...before.journal_ids, closed.trade.journal_id],
    });
    expect(closed.notification).toBeNull();
    expect(await stored(id)).toEqual(closed.position);
    expect(await futuresTrades.read(caller.account, trade_id)).toMatchObject(closed.trade);
    expect(await legsOf(closed)).toEqual({
      operation: 'futures.close',
      reference: id,
      legs: {
        'trading:USDT frozen': '-40',
        'trading:USDT available': '43.92',
        'house:fees available': '0.08',
        'house:futures available': '-8',
        'house:insurance available': '4',
      },
    });
    expect(await figures()).toEqual({
      ...figuresBefore,
      trades: 2,
      exposed: formatUnits(amount(figuresBefore.exposed) - amount('800')),
      inSymbol: { reduced: 0, notional: amount('1200') },
    });
    expect(await readDailyPnl(caller.account, nowSeconds())).toEqual({
      ...day,
      realized: amount('4'),
      fees: amount('0.28'),
      exposed: amount('-3.72'),
    });
    expect(await waiting(id)).toEqual(['liquidation', 'warning']);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('of a liquidation over a gap › closes the position, and the insurance pays the shortfall', async () => {
    const before = await open({ stop_loss_price: '45000' });
    await passMarginLevel(before, 'warning', await market.tick({ [SYMBOL]: '47900' }));
    const warned = await stored(before.id);
    const start = await figures();
    expect([warned.reduce_only, start.inSymbol.reduced]).toEqual([true, 1]);
    const liquidation = { reason: 'liquidation', trade_id: newId('trd'), by: await priceOf('40000') } as const;
    // More than is open closes everything.
    const closed = await executeClose(warned, { ...liquidation, quantity: amount('101') });
    if (!closed) throw new Error('not closed');
    expect(closed.trade).not.toHaveProperty('accepted_ms');
    expect(closed.trade).toMatchObject({ quantity: amount('100'), gap: amount('300'), realized_pnl: -amount('100') });
    expect(closed.position).toEqual({
      ...warned,
      status: 'liquidated',
      unclosed_quantity: 0n,
      margin: 0n,
      notional: 0n,
      realized_pnl: -amount('100'),
      reduce_only: false,
      closed_at: nowSeconds(),
      version: warned.version + 1,
      trade_ids: [...warned.trade_ids, liquidation.trade_id],
      journal_ids: [...warned.journal_ids, closed.trade.journal_id],
    });
    expect(closed.notification).toMatchObject({
      kind: 'position_liquidated',
      params: { symbol: SYMBOL, side: 'long', leverage: '20', price: '40000', realized_pnl: '-100' },
    });
    expect(await figures()).toEqual({
      open: 0,
      trades: 2,
      exposed: formatUnits(amount(start.exposed) - amount('2000')),
      insured: formatUnits(amount(start.insured) + amount('300')),
      inSymbol: { reduced: 0, notional: 0n },
    });
    expect(await waiting(before.id)).toEqual([]);
    expect(await openPositions.all(caller.account)).toEqual([]);
  });

  it('of a liquidation without a gap › costs the insurance nothing and pays the fee to the house', async () => {
    const before = await open({ side: 'sell' });
    const start = (await figures()).insured;
    const closed = await executeClose(before, { ...close, quantity: amount('100'), by: await priceOf('49500') });
    if (!closed) throw new Error('not closed');
    expect(closed).toMatchObject({ position: { status: 'closed' }, trade: { side: 'buy' } });
    expect((await legsOf(closed)).legs).toEqual({
      'trading:USDT frozen': '-100',
      'trading:USDT available': '119.8',
      'house:fees available': '0.2',
      'house:futures available': '-20',
    });
    expect((await figures()).insured).toBe(start);
  });

  it('returns null for a changed position and throws when the table fails', async () => {
    const before = await open();
    const by = await priceOf('50500');
    const book = () => executeClose(before, { ...close, by });
    await expect(withConflicts(book, failTableCall)).rejects.toThrow('does not answer');
    const key = positions.key(caller.account, before.id);
    await updateItem(key, { update: 'ADD version :one', values: { ':one': 1 } });
    const start = await figures();
    expect(await book()).toBeNull();
    expect(await figures()).toEqual(start);
    expect(await stored(before.id)).toEqual({ ...before, version: before.version + 1 });
  });
});
