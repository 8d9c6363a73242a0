import { beforeEach, describe, expect, it } from 'vitest';
import { readAccountSymbolTotals } from '#functions/data/futures/account-symbols.ts';
import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { openPositions, positionCollection } from '#functions/data/futures/positions.ts';
import { iterateSymbolTriggers } from '#functions/data/futures/triggers.ts';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { readDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { readExposure } from '#functions/data/ledger/exposure.ts';
import { readDailyInsurancePaid } from '#functions/data/ledger/insurance.ts';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { requestPositionClose } from '#functions/domain/futures/close-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { getExitPrice } from '#functions/domain/market/usable-price.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { runWithConflicts, injectTableFailure } from '#functions/testing/inject-conflicts.ts';
import { readStoredPosition, createTestMarket, type PerpetualOverrides } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount, formatUnits, toPercent, toPrice } from '#shared/money.ts';
import type { EpochMs } from '#shared/time.ts';
import { executePositionClose, type ClosedPosition } from './execute-close.ts';
import { handleMarginLevelCrossing } from './pass-margin-level.ts';

useTestTable();

const SYMBOL = 'BTC/USDT';
const market = createTestMarket(1_922_000_000);
let caller: UserPrincipal;

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ [SYMBOL]: '50000' });
  caller = await createDemoCustomer();
});

const stored = (id: string) => readStoredPosition(caller, id);
/** 100 at 20x, opened at 50,000 for a fee of 0.2. */
const open = async (overrides: PerpetualOverrides = {}) => stored((await market.open(caller, overrides)).id);
async function recordExitPrice(at: string) {
  const sound = getExitPrice(await market.tick({ [SYMBOL]: at }), SYMBOL, 'demo');
  if (!sound) throw new Error('no price');
  return sound;
}
const readPostings = async ({ trade }: ClosedPosition) => {
  const entry = trade.journal_id && (await readJournalEntry(caller.account, trade.journal_id));
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
    insured: formatUnits(await readDailyInsurancePaid({ account_kind: 'demo', symbol: SYMBOL }, nowSeconds())),
    inSymbol: await readAccountSymbolTotals(caller.account, SYMBOL),
  };
};
const listTriggerKinds = async (id: string) => {
  const kinds: string[] = [];
  for await (const trigger of iterateSymbolTriggers(SYMBOL))
    if ('position_id' in trigger && trigger.position_id === id) kinds.push(trigger.kind);
  return kinds.sort();
};
const close = { reason: 'close', quantity: toAmount('40'), trade_id: newId('trd') } as const;

describe('executePositionClose', () => {
  it('of a part › takes its share of margin and gap charge and leaves the rest', async () => {
    const { id } = await open();
    const closeRequest = await requestPositionClose(caller, newId('jnl'), id, toAmount('40'));
    expect(closeRequest.position.closing).not.toBeNull();
    const key = positionCollection.key(caller.account, id);
    await updateItem(key, { update: 'SET gap_charge_rate = :ten', values: { ':ten': toPercent('10') } });
    const [before, day, figuresBefore] = [
      await stored(id),
      await readDailyPnl(caller.account, nowSeconds()),
      await figures(),
    ];
    const trade_id = newId('trd');
    const accepted_ms = 1_922_000_000_123 as EpochMs;
    const by = await recordExitPrice('50500');
    const closed = await executePositionClose(before, { ...close, by, trade_id, accepted_ms });
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
      price: toPrice('50500'),
      quantity: toAmount('40'),
      size: toAmount('0.016'),
      leverage: 20,
      margin: toAmount('40'),
      fee: toAmount('0.08'),
      realized_pnl: toAmount('4'),
      gap: 0n,
      gap_charge: toAmount('4'),
      created_at: nowSeconds(),
      rule: before.rule,
      accepted_ms,
      entry: before.entry,
      exit: by.point,
      journal_id: expect.stringMatching(/^jnl_/),
    });
    expect(closed.position).toEqual({
      ...before,
      unclosed_quantity: toAmount('60'),
      margin: toAmount('60'),
      notional: toAmount('1200'),
      realized_pnl: toAmount('4'),
      fee: toAmount('0.28'),
      closing: null,
      version: before.version + 1,
      trade_ids: [...before.trade_ids, trade_id],
      journal_ids: [...before.journal_ids, closed.trade.journal_id],
    });
    expect(closed.notification).toBeNull();
    expect(await stored(id)).toEqual(closed.position);
    expect(await futuresTradeCollection.read(caller.account, trade_id)).toMatchObject(closed.trade);
    expect(await readPostings(closed)).toEqual({
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
      exposed: formatUnits(toAmount(figuresBefore.exposed) - toAmount('800')),
      inSymbol: { reduced: 0, notional: toAmount('1200') },
    });
    expect(await readDailyPnl(caller.account, nowSeconds())).toEqual({
      ...day,
      realized: toAmount('4'),
      fees: toAmount('0.28'),
      exposed: toAmount('-3.72'),
    });
    expect(await listTriggerKinds(id)).toEqual(['liquidation', 'warning']);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('of a liquidation over a gap › closes the position, and the insurance pays the shortfall', async () => {
    const before = await open({ stop_loss_price: '45000' });
    await handleMarginLevelCrossing(before, 'warning', await market.tick({ [SYMBOL]: '47900' }));
    const warned = await stored(before.id);
    const start = await figures();
    expect([warned.reduce_only, start.inSymbol.reduced]).toEqual([true, 1]);
    const liquidation = { reason: 'liquidation', trade_id: newId('trd'), by: await recordExitPrice('40000') } as const;
    // More than is open closes everything.
    const closed = await executePositionClose(warned, { ...liquidation, quantity: toAmount('101') });
    if (!closed) throw new Error('not closed');
    expect(closed.trade).not.toHaveProperty('accepted_ms');
    expect(closed.trade).toMatchObject({
      quantity: toAmount('100'),
      gap: toAmount('300'),
      realized_pnl: -toAmount('100'),
    });
    expect(closed.position).toEqual({
      ...warned,
      status: 'liquidated',
      unclosed_quantity: 0n,
      margin: 0n,
      notional: 0n,
      realized_pnl: -toAmount('100'),
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
      exposed: formatUnits(toAmount(start.exposed) - toAmount('2000')),
      insured: formatUnits(toAmount(start.insured) + toAmount('300')),
      inSymbol: { reduced: 0, notional: 0n },
    });
    expect(await listTriggerKinds(before.id)).toEqual([]);
    expect(await openPositions.all(caller.account)).toEqual([]);
  });

  it('of a liquidation without a gap › costs the insurance nothing and pays the fee to the house', async () => {
    const before = await open({ side: 'sell' });
    const start = (await figures()).insured;
    const closed = await executePositionClose(before, {
      ...close,
      quantity: toAmount('100'),
      by: await recordExitPrice('49500'),
    });
    if (!closed) throw new Error('not closed');
    expect(closed).toMatchObject({ position: { status: 'closed' }, trade: { side: 'buy' } });
    expect((await readPostings(closed)).legs).toEqual({
      'trading:USDT frozen': '-100',
      'trading:USDT available': '119.8',
      'house:fees available': '0.2',
      'house:futures available': '-20',
    });
    expect((await figures()).insured).toBe(start);
  });

  it('returns null for a changed position and throws when the table fails', async () => {
    const before = await open();
    const by = await recordExitPrice('50500');
    const book = () => executePositionClose(before, { ...close, by });
    await expect(runWithConflicts(book, injectTableFailure)).rejects.toThrow('does not answer');
    const key = positionCollection.key(caller.account, before.id);
    await updateItem(key, { update: 'ADD version :one', values: { ':one': 1 } });
    const start = await figures();
    expect(await book()).toBeNull();
    expect(await figures()).toEqual(start);
    expect(await stored(before.id)).toEqual({ ...before, version: before.version + 1 });
  });
});
