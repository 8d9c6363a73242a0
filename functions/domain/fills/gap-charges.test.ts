import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPositions, positionCollection, type StoredPosition } from '#functions/data/futures/positions.ts';
import { iterateSymbolTriggers } from '#functions/data/futures/triggers.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { readDailyInsurancePaid } from '#functions/data/ledger/insurance.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { getExitPrice } from '#functions/domain/market/usable-price.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { runWithConflicts, injectTableFailure } from '#functions/testing/inject-conflicts.ts';
import {
  ANY_SIZE_TERMS,
  overrideFuturesTerms,
  readStoredPosition,
  createTestMarket,
  type PerpetualOverrides,
} from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { PositionId } from '#shared/ids.ts';
import { type Amount, formatUnits, toPercent } from '#shared/money.ts';
import { chargeGapLossesToGains } from './charge-gap-gains.ts';

useTestTable();

const SYMBOL = 'BTC/USDT';
const market = createTestMarket(1_918_000_000);
let caller: UserPrincipal;

beforeEach(async () => {
  await overrideFuturesTerms(ANY_SIZE_TERMS);
  market.pass(1000);
  await market.tick({ [SYMBOL]: '50000' });
  caller = await createDemoCustomer();
});
afterEach(() => setClock());

const stored = (id: string) => readStoredPosition(caller, id);
/** Opened at 50,000, then with these fields changed. */
async function open(overrides: PerpetualOverrides, change: Partial<StoredPosition> = {}): Promise<StoredPosition> {
  const { id } = await market.open(caller, overrides);
  const fields = Object.entries(change);
  if (fields.length > 0)
    await transact([
      positionCollection.update(caller.account, id as PositionId, {
        update: `SET ${fields.map(([name]) => `${name} = :${name}`).join(', ')}`,
        values: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      }),
    ]);
  return stored(id);
}
/** 100 at 200x: the margin is lost at 49,750 for a long, at 50,250 for a short; at 100x at 49,500 and 50,500. */
const loser = (overrides: PerpetualOverrides = {}, change = {}) => open({ leverage: 200, ...overrides }, change);
/** 1,000 at 20x on the other side: its notional of 20,000 is that of 100 at 200x. */
const gainer = (overrides: PerpetualOverrides = {}, change = {}) =>
  open({ side: 'sell', quantity: '1000', leverage: 20, ...overrides }, change);
async function recordExitPrice(at: string) {
  const sound = getExitPrice(await market.tick({ [SYMBOL]: at }), SYMBOL, 'demo');
  if (!sound) throw new Error('no price');
  return sound;
}
const rates = async (...all: StoredPosition[]) =>
  Promise.all(all.map(async ({ id }) => formatUnits((await stored(id)).gap_charge_rate)));
const events = async () =>
  Number((await getItem<{ event_seq: number }>(accountCounters.key(caller.account)))?.event_seq ?? 0);
const paid = () => readDailyInsurancePaid({ account_kind: 'demo', symbol: SYMBOL }, nowSeconds());

describe('gap charges', () => {
  it('equal the loss of the opposite position beyond its margin, as a rate of the charged margin', async () => {
    const [longPosition, shortPosition] = [await loser(), await gainer()];
    const [before, insured] = [await events(), await paid()];
    const by = await recordExitPrice('49000');
    expect(await chargeGapLossesToGains(shortPosition, by)).toBe(true);
    // The long lost 400 of 100, and the short gained 300 from 49,750 on.
    const charged = await stored(shortPosition.id);
    expect(charged).toEqual({
      ...shortPosition,
      gap_charge_rate: toPercent('30'),
      gap_charged_at: by.point.sequence,
      version: shortPosition.version + 1,
    });
    expect(await stored(longPosition.id)).toEqual(longPosition);
    expect([await events(), await paid()]).toEqual([before + 1, insured - 300_00000000n]);
    const levels: unknown[] = [];
    for await (const trigger of iterateSymbolTriggers(SYMBOL))
      if ('position_id' in trigger && trigger.position_id === shortPosition.id)
        levels.push([trigger.kind, trigger.level && formatUnits(trigger.level), trigger.after]);
    // 80 less 30 percent of its margin are lost 2.5 % above 50,000, and 70 less its maintenance margin of 1.8 at 3.41 %.
    expect(levels).toEqual(
      expect.arrayContaining([
        ['warning', '51250', by.point.sequence],
        ['liquidation', '51705', by.point.sequence],
      ]),
    );
    expect(levels).toHaveLength(2);
    for (const position of [shortPosition, charged, longPosition])
      expect(await chargeGapLossesToGains(position, by)).toBe(false);
  });

  it.each([
    // 100 + 300 were lost beyond margins, and 300 + 150 gained.
    ['down', 'buy', 'sell', '49000', [100, 200], '26.66666666'],
    // 100 more, and less gained than lost.
    ['down', 'buy', 'sell', '49000', [100, 200, 100], '30'],
    ['up', 'sell', 'buy', '51000', [100, 200, 100], '30'],
  ] as const)('are shared by gain, from where the first of several lost its margin %s', async (...row) => {
    const [, lost, won, to, leverages, rate] = row;
    const losers: StoredPosition[] = [];
    for (const leverage of leverages) losers.push(await loser({ side: lost, leverage }));
    const [large, small] = [await gainer({ side: won }), await gainer({ side: won, quantity: '500' })];
    expect(await chargeGapLossesToGains(large, await recordExitPrice(to))).toBe(true);
    expect(await rates(large, small, ...losers)).toEqual([rate, rate, ...losers.map(() => '0')]);
  });

  it('include what another position owed before and cannot pay', async () => {
    const [longPosition, shortPosition] = [await loser({}, { gap_charge_rate: toPercent('50') }), await gainer()];
    // Its margin was lost at 49,875, and at 49,000 it has lost 350 more.
    expect(await chargeGapLossesToGains(longPosition, await recordExitPrice('49000'))).toBe(true);
    expect(await rates(shortPosition)).toEqual(['35']);
  });

  it('are the same when some positions were charged by an earlier transaction', async () => {
    const longPosition = await loser();
    const by = await recordExitPrice('50000');
    const next = by.point.sequence + 3;
    const [chargedPosition, other] = [
      await gainer({}, { gap_charged_at: next }),
      await gainer({}, { gap_charged_at: next - 1, gap_charge_rate: toPercent('10') }),
    ];
    expect(await chargeGapLossesToGains(longPosition, await recordExitPrice('49000'))).toBe(true);
    expect(await rates(chargedPosition, other)).toEqual(['0', '25']);
  });

  it('are zero without a liquidation, when the loss equals the margin, or without a surplus', async () => {
    const [longPosition, shortPosition] = [await loser(), await gainer()];
    // 49,795 is its liquidation price.
    for (const at of ['49795.1', '49795', '49750'])
      for (const position of [longPosition, shortPosition])
        expect(await chargeGapLossesToGains(position, await recordExitPrice(at))).toBe(false);
    expect(await rates(longPosition, shortPosition)).toEqual(['0', '0']);
    expect((await openPositions.all(caller.account)).map(({ version }) => version)).toEqual([1, 1]);
  });

  it('are zero for a gain below one unit, another symbol, or no positions', async () => {
    const longPosition = await loser();
    expect(await chargeGapLossesToGains(longPosition, await recordExitPrice('49000'))).toBe(false);
    await market.tick({ [SYMBOL]: '50000', 'ETH/USDT': '50000' });
    await gainer({ symbol: 'ETH/USDT' });
    await market.tick({ [SYMBOL]: '50000' });
    await gainer({}, { notional: 1n as Amount });
    expect(await chargeGapLossesToGains(longPosition, await recordExitPrice('49000'))).toBe(false);
  });

  it.each(['long', 'short'])('exclude positions opened at that price or later: a %s', async (which) => {
    const [longPosition, shortPosition] = [await loser(), await gainer()];
    const by = await recordExitPrice('49000');
    const late = which === 'long' ? longPosition : shortPosition;
    const since = (after: number) =>
      updateItem(positionCollection.key(caller.account, late.id), {
        update: 'SET #after = :after',
        names: { '#after': 'after' },
        values: { ':after': after },
      });
    await since(by.point.sequence);
    expect(await chargeGapLossesToGains(longPosition, by)).toBe(false);
    await since(by.point.sequence - 1);
    expect(await chargeGapLossesToGains(longPosition, by)).toBe(true);
  });

  it('are charged despite conflicts, up to the retry limit', async () => {
    const [longPosition, shortPosition] = [await loser(), await gainer()];
    const by = await recordExitPrice('49000');
    const charge = () => chargeGapLossesToGains(longPosition, by);
    const bumpVersion = () =>
      updateItem(positionCollection.key(caller.account, shortPosition.id), {
        update: 'ADD version :one',
        values: { ':one': 1 },
      });
    await expect(runWithConflicts(charge, injectTableFailure)).rejects.toThrow('does not answer');
    await expect(runWithConflicts(charge, bumpVersion)).rejects.toMatchObject({ reason: 'SERVICE_UNAVAILABLE' });
    expect(await runWithConflicts(charge, bumpVersion, 4)).toBe(true);
    expect(await stored(shortPosition.id)).toMatchObject({
      version: shortPosition.version + 10,
      gap_charge_rate: toPercent('30'),
    });
  });
});
