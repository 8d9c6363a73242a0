import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { positionCollection, type StoredPosition } from '#functions/data/futures/positions.ts';
import { iterateSymbolTriggers } from '#functions/data/futures/triggers.ts';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { readDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { readExposure } from '#functions/data/ledger/exposure.ts';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import { readTickLogHead, type Tick } from '#functions/data/market/ticks.ts';
import { deleteItem, updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { runWithConflicts, injectTableFailure } from '#functions/testing/inject-conflicts.ts';
import {
  overrideFuturesTerms,
  readStoredPosition,
  createTestMarket,
  type PerpetualOverrides,
} from '#functions/testing/market/perpetuals.ts';
import type { TestTickPrices } from '#functions/testing/market/prices.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { PositionId } from '#shared/ids.ts';
import { getTradingSessionAt } from '#shared/market/sessions.ts';
import { type Amount, toAmount, formatUnits, toPercent } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { reduceLeverage } from './reduce-leverage.ts';

useTestTable();

const SYMBOL = 'EUR/USD';
/** Wednesdays at noon in New York, a week apart. */
let wednesday = Date.UTC(2031, 4, 7, 16) / 1000;
let closes: EpochSeconds;
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;

beforeEach(async () => {
  process.env['MARKET_FEED'] = 'live';
  wednesday += 7 * 86_400;
  closes = getTradingSessionAt(SYMBOL, wednesday as EpochSeconds).changes_at as EpochSeconds;
  market = createTestMarket(closes - 3600);
  await market.tick({ [SYMBOL]: '1.1' });
  caller = await createDemoCustomer();
});
afterEach(() => setClock());

const stored = (id: string) => readStoredPosition(caller, id);

/** A position of 100 USDT at 100x, opened at 1.1, that is to be reduced to 20x at the close. */
async function capped(
  overrides: PerpetualOverrides = {},
  change: Partial<StoredPosition> = {},
): Promise<StoredPosition> {
  const { id } = await market.open(caller, { symbol: SYMBOL, leverage: 100, ...overrides }, '1.1');
  const fields = Object.entries({ close_cap: { leverage: 20, closes_at: closes }, ...change });
  await transact([
    positionCollection.update(caller.account, id as PositionId, {
      update: `SET ${fields.map(([name]) => `${name} = :${name}`).join(', ')}`,
      values: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
    }),
  ]);
  return stored(id);
}

/** Writes the tick at this many seconds before or after the close. */
const at = async (second: number, prices: TestTickPrices) => {
  market.pass(closes + second - market.second() - 1);
  return market.tick(prices);
};
/** Writes the last price of the session, and the tick that marks its end. */
async function ended(last: string): Promise<Tick> {
  await at(-5, { [SYMBOL]: last });
  return at(0, { 'BTC/USDT': '50000' });
}
const changed = (position: StoredPosition) => () =>
  updateItem(positionCollection.key(caller.account, position.id), {
    update: 'ADD version :one',
    values: { ':one': 1 },
  });
const readPostings = async (id: StoredPosition['journal_ids'][number] | null | undefined) => {
  const entry = id && (await readJournalEntry(caller.account, id));
  if (!entry) throw new Error('nothing was booked');
  const { operation, reference, legs } = entry;
  return {
    operation,
    reference,
    legs: Object.fromEntries(legs.map((leg) => [`${leg.wallet} ${leg.bucket}`, formatUnits(BigInt(leg.amount))])),
  };
};
const exposed = (side: 'long' | 'short') => readExposure('demo', SYMBOL, `perpetual-${side}`, 'notional');

describe('reduceLeverage at a gain', () => {
  it('keeps the margin and writes a trade, postings, counters and triggers', async () => {
    const before = await capped();
    const exposure = await exposed('long');
    const day = await readDailyPnl(caller.account, nowSeconds());
    const tick = await ended('1.1011');
    const [exit, ...more] = await reduceLeverage(before, tick);
    if (exit?.result !== 'closed') throw new Error('not reduced');
    // 8,000 of 10,000 are closed, 0.1 % above their entry: 8, and a fee of 0.01 %.
    expect(exit.trade).toEqual({
      id: expect.stringMatching(/^trd_/),
      account_kind: 'demo',
      account_id: caller.account.id,
      user_id: caller.user.id,
      username: caller.user.username,
      order_id: null,
      order_id_ref: before.order_id,
      position_id: before.id,
      symbol: SYMBOL,
      side: 'sell',
      reason: 'leverage_cap',
      price: 1_10110000n,
      quantity: 0n,
      size: toAmount('7272.72727272'),
      leverage: 100,
      margin: 0n,
      notional: toAmount('8000'),
      fee: toAmount('0.8'),
      realized_pnl: toAmount('8'),
      gap: 0n,
      gap_charge: 0n,
      created_at: closes,
      rule: before.rule,
      entry: before.entry,
      exit: expect.objectContaining({ at: closes - 5, sequence: tick.sequence - 1, price: '1.1011' }),
      journal_id: expect.stringMatching(/^jnl_/),
    });
    expect(exit.position).toEqual({
      ...before,
      leverage: 20,
      notional: toAmount('2000'),
      realized_pnl: toAmount('8'),
      fee: toAmount('1.8'),
      reduced_by: tick.sequence - 1,
      version: before.version + 1,
      trade_ids: [...before.trade_ids, exit.trade.id],
      journal_ids: [...before.journal_ids, exit.trade.journal_id],
    });
    expect(more).toEqual([]);
    expect(await stored(before.id)).toEqual(exit.position);
    expect(await futuresTradeCollection.read(caller.account, exit.trade.id)).toMatchObject(exit.trade);
    expect(await readPostings(exit.trade.journal_id)).toEqual({
      operation: 'futures.reduce',
      reference: before.id,
      legs: { 'trading:USDT available': '7.2', 'house:fees available': '0.8', 'house:futures available': '-8' },
    });
    expect(exit.notification).toMatchObject({
      kind: 'leverage_reduced',
      params: { symbol: SYMBOL, side: 'long', leverage: '100', price: '1.1011', realized_pnl: '8' },
    });
    expect(exposure - (await exposed('long'))).toBe(toAmount('8000'));
    const counts = await readAccountCounters(caller.account);
    expect([counts('open_positions'), counts('futures_trades_total')]).toEqual([1, 2]);
    expect(await readDailyPnl(caller.account, nowSeconds())).toEqual({
      ...day,
      realized: toAmount('8'),
      fees: toAmount('1.8'),
      exposed: day.exposed - toAmount('7.2'),
    });
    const levels: unknown[] = [];
    for await (const trigger of iterateSymbolTriggers(SYMBOL))
      if ('position_id' in trigger && trigger.position_id === before.id)
        levels.push([trigger.kind, trigger.level, trigger.after]);
    // Four and five percent below the entry.
    expect(levels).toEqual(
      expect.arrayContaining([
        ['warning', 1_05600000n, tick.sequence - 1],
        ['liquidation', 1_04500000n, tick.sequence - 1],
      ]),
    );
    expect(levels).toHaveLength(2);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it.each([
    ['buy', '1.1011'],
    ['sell', '1.0989'],
  ] as const)(
    'reduces a position that began to %s only once, with a trade of the matching side',
    async (side, last) => {
      const before = await capped({ side });
      const tick = await ended(last);
      const [first] = await reduceLeverage(before, tick);
      expect(first).toMatchObject({ result: 'closed', trade: { side: side === 'buy' ? 'sell' : 'buy' } });
      expect(await reduceLeverage(before, tick)).toEqual([]);
      expect(await reduceLeverage(await stored(before.id), tick)).toEqual([]);
      expect(await stored(before.id)).toMatchObject({ leverage: 20, version: before.version + 1 });
    },
  );
});

describe('reduceLeverage at a loss', () => {
  it('pays the loss out of the margin', async () => {
    const before = await capped();
    const [exit] = await reduceLeverage(before, await ended('1.0989'));
    if (exit?.result !== 'closed') throw new Error('not reduced');
    // 100 × (1 − 0.0011 × 100) / (1 − 0.0011 × 20) are left, and 20 times that; the rest of 10,000 has lost 0.1 %.
    expect(exit.trade).toMatchObject({
      quantity: toAmount('8.99795502'),
      margin: toAmount('8.99795502'),
      notional: toAmount('8179.9591004'),
      realized_pnl: -toAmount('8.17995911'),
      fee: toAmount('0.81799591'),
    });
    expect(exit.position).toMatchObject({
      unclosed_quantity: toAmount('91.00204498'),
      margin: toAmount('91.00204498'),
      notional: toAmount('1820.0408996'),
      gap_charge_rate: 0n,
    });
    expect((await readPostings(exit.trade.journal_id)).legs).toEqual({
      'trading:USDT frozen': '-8.99795502',
      'house:fees available': '0.81799591',
      'house:futures available': '8.17995911',
    });
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('owes the same gap charge with the reduced margin', async () => {
    const before = await capped({}, { gap_charge_rate: toPercent('30') });
    const [exit] = await reduceLeverage(before, await ended('1.0989'));
    // 30 of 91.00204498, rounded up.
    expect(exit?.position).toMatchObject({ gap_charge_rate: toPercent('32.96629214'), leverage: 20 });
  });

  it('closes the position when the price lies beyond its new liquidation price', async () => {
    const before = await capped({}, { gap_charge_rate: toPercent('89.5') });
    const [exit] = await reduceLeverage(before, await ended('1.0989'));
    // The loss of 10 and its charge leave a half, which is less than the fee.
    expect(exit).toMatchObject({
      result: 'closed',
      position: { status: 'closed', unclosed_quantity: 0n, leverage: 100 },
      trade: {
        id: expect.stringMatching(/^trd_/),
        reason: 'leverage_cap',
        quantity: toAmount('100'),
        realized_pnl: -toAmount('99.5'),
        fee: toAmount('0.5'),
      },
    });
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('leaves one unit open when less would remain', async () => {
    const before = await capped({}, { unclosed_quantity: 1n as Amount });
    const [exit] = await reduceLeverage(before, await ended('1.0989'));
    expect(exit).toMatchObject({ position: { unclosed_quantity: 1n }, trade: { quantity: 0n } });
  });
});

describe('the price used by reduceLeverage', () => {
  it.each([
    ['a minute before the close', -60, 1],
    ['earlier than that', -61, 1],
    ['of the first second in which the cap was announced', -1800, 1],
    ['of no second before', -1801, 0],
  ])('depends on its time: %s', async (_, second, exits) => {
    const before = await capped();
    await at(second, { [SYMBOL]: '1.1011' });
    const tick = await at(0, { [SYMBOL]: '1.2' });
    expect(await reduceLeverage(before, tick)).toHaveLength(exits);
    expect((await stored(before.id)).version).toBe(before.version + exits);
  });

  it('is the last price, or the price of the last minute when the cap was removed meanwhile', async () => {
    const before = await capped();
    await overrideFuturesTerms({ close_cap: null });
    await at(-61, { [SYMBOL]: '1.11' });
    expect(await reduceLeverage(before, await at(0, { [SYMBOL]: '1.2' }))).toEqual([]);
    await at(1, { [SYMBOL]: '1.1011' });
    await at(2, { [SYMBOL]: '1.1022' });
    const cap = { leverage: 20, closes_at: (closes + 3) as EpochSeconds };
    const later = { ...before, close_cap: cap };
    const tick = await at(3, { [SYMBOL]: '1.2' });
    expect(await reduceLeverage(later, tick)).toMatchObject([{ trade: { price: 1_10220000n } }]);
    await overrideFuturesTerms({});
    market.pass(10);
  });
});

describe('reduceLeverage ignores a position', () => {
  it.each<[string, Partial<StoredPosition>]>([
    ['that has ended', { status: 'closed' }],
    ['that nobody was told of', { close_cap: undefined }],
    ['at the cap', { leverage: 20 }],
  ])('%s', async (_, change) => {
    const before = await capped();
    const tick = await ended('1.1011');
    expect(await reduceLeverage({ ...before, ...change }, tick)).toEqual([]);
  });

  it('whose session has not ended', async () => {
    const before = await capped();
    await at(-5, { [SYMBOL]: '1.1011' });
    expect(await reduceLeverage(before, await at(-1, { [SYMBOL]: '1.1011' }))).toEqual([]);
  });
});

describe('a close requested before a leverage reduction', () => {
  /** Requested ten seconds before the end, after a price of that time. */
  const closing = async (quantity: string, last: string) => {
    const { id } = await capped();
    await at(-10, { [SYMBOL]: last });
    const after = (await readTickLogHead())?.sequence;
    const closeFields = { quantity: toAmount(quantity), after, accepted_ms: now(), trade_id: newId('trd') };
    await transact([
      positionCollection.update(caller.account, id, {
        update: 'SET closing = :closing',
        values: { ':closing': closeFields },
      }),
    ]);
    return stored(id);
  };

  it('of a part › is executed first, and the remainder is reduced', async () => {
    const before = await closing('60', '1.1');
    expect(await reduceLeverage(before, await ended('1.1011'))).toMatchObject([
      { result: 'closed', trade: { reason: 'close', quantity: toAmount('60') }, position: { leverage: 100 } },
      { result: 'closed', trade: { reason: 'leverage_cap', notional: toAmount('3200') }, position: { leverage: 20 } },
    ]);
  });

  it('of the whole position › leaves nothing to reduce', async () => {
    const before = await closing('100', '1.1');
    expect(await reduceLeverage(before, await ended('1.1011'))).toMatchObject([
      { result: 'closed', trade: { reason: 'close' }, position: { status: 'closed' } },
    ]);
  });

  it('expires without a price, and the whole position is reduced', async () => {
    const before = await closing('100', '1.1011');
    expect(await reduceLeverage(before, await at(30, { 'BTC/USDT': '50000' }))).toMatchObject([
      { result: 'given back', position: { closing: null } },
      { result: 'closed', trade: { reason: 'leverage_cap' }, position: { leverage: 20 } },
    ]);
  });
});

describe('reduceLeverage with concurrent changes', () => {
  it('retries on a conflict', async () => {
    const before = await capped();
    const tick = await ended('1.1011');
    const [exit] = await runWithConflicts(() => reduceLeverage(before, tick), changed(before), 4);
    expect(exit).toMatchObject({ position: { leverage: 20, version: before.version + 5 } });
  });

  it('fails after five conflicts, for a deleted position, and when the table fails', async () => {
    const before = await capped();
    const tick = await ended('1.1011');
    const reduce = () => reduceLeverage(before, tick);
    await expect(runWithConflicts(reduce, changed(before))).rejects.toThrow('changed 5 times');
    await expect(runWithConflicts(reduce, injectTableFailure)).rejects.toThrow('does not answer');
    await expect(
      runWithConflicts(reduce, () => deleteItem(positionCollection.key(caller.account, before.id))),
    ).rejects.toThrow('not found');
  });

  it('charges the gap loss of the opposite position once, before the reduction', async () => {
    // At 200x the long lost its 100 at 1.0945: for 20,000 at 1.09 that is 81.81818182 more. The short gained more.
    await capped({ leverage: 200 });
    const shortPosition = await capped({ side: 'sell', quantity: '1000' });
    const [exit] = await reduceLeverage(shortPosition, await ended('1.09'));
    expect(exit).toMatchObject({ trade: { reason: 'leverage_cap', gap_charge: 0n }, position: { leverage: 20 } });
    expect(exit?.position.gap_charge_rate).toBe(toPercent('8.18181818'));
  });
});
