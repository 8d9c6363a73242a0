import { beforeEach, describe, expect, it } from 'vitest';
import { readAccountSymbolTotals } from '#functions/data/futures/account-symbols.ts';
import { type StoredPosition } from '#functions/data/futures/positions.ts';
import { type PriceTrigger, iterateSymbolTriggers } from '#functions/data/futures/triggers.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { runWithConflicts, injectTableFailure } from '#functions/testing/inject-conflicts.ts';
import { readStoredPosition, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toPrice } from '#shared/money.ts';
import { handleMarginLevelCrossing } from './pass-margin-level.ts';

useTestTable();

const market = createTestMarket(1_912_000_000);
let caller: UserPrincipal;
let position: StoredPosition;

/*
 * A long of 100 at 20x from 50,000: 80 % of its margin are lost at 48,000, 70 % at 48,250, and all but 0.09 % of its
 * notional at 47,545.
 */
beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
  caller = await createDemoCustomer();
  const { id } = await market.open(caller, { stop_loss_price: '47600' });
  position = await stored(id);
});

const stored = (id: string) => readStoredPosition(caller, id);
const tick = (at: string) => market.tick({ 'BTC/USDT': at });
const levels = async () => {
  const triggers: Pick<PriceTrigger, 'kind' | 'level' | 'after'>[] = [];
  for await (const trigger of iterateSymbolTriggers('BTC/USDT'))
    if ('position_id' in trigger && trigger.position_id === position.id && /warning|rearm/.test(trigger.kind))
      triggers.push({ kind: trigger.kind, level: trigger.level, after: trigger.after });
  return triggers;
};
const events = async () =>
  Number((await getItem<{ event_seq: number }>(accountCounters.key(caller.account)))?.event_seq ?? 0);
const reduced = async () => (await readAccountSymbolTotals(caller.account, 'BTC/USDT')).reduced;

describe('a margin warning', () => {
  it('makes the position reduce-only, sets the rearm level and notifies with both prices', async () => {
    const [before, seenTick] = [await events(), await tick('47900')];
    const passed = await handleMarginLevelCrossing(position, 'warning', seenTick);
    expect(passed).toEqual({
      position: { ...position, reduce_only: true, version: position.version + 1 },
      at: toPrice('47900'),
      notification: expect.objectContaining({
        kind: 'margin_warning',
        link: '/trading/perpetual?symbol=BTC%2FUSDT',
        account_kind: 'demo',
        params: { symbol: 'BTC/USDT', side: 'long', leverage: '20', price: '47900', liquidation_price: '47545' },
      }),
    });
    expect(await stored(position.id)).toEqual(passed?.position);
    expect(await levels()).toEqual([{ kind: 'rearm', level: toPrice('48250'), after: seenTick.sequence }]);
    expect([await reduced(), await events()]).toEqual([1, before + 1]);
  });

  it('ends silently when less margin is lost, and can fire again', async () => {
    await handleMarginLevelCrossing(position, 'warning', await tick('47900'));
    const [before, seenTick, warned] = [await events(), await tick('48250'), await stored(position.id)];
    expect(await handleMarginLevelCrossing(warned, 'rearm', seenTick)).toEqual({
      position: { ...warned, reduce_only: false, version: warned.version + 1 },
      at: toPrice('48250'),
      notification: null,
    });
    expect(await levels()).toEqual([{ kind: 'warning', level: toPrice('48000'), after: seenTick.sequence }]);
    expect([await reduced(), await events()]).toEqual([0, before + 1]);
  });

  it.each([
    ['the stop loss', '47600'],
    ['the liquidation', '47545'],
  ])('does not fire on a tick that also reaches %s', async (which, at) => {
    const testedPosition = which === 'the liquidation' ? { ...position, stop_loss_price: null } : position;
    expect(await handleMarginLevelCrossing(testedPosition, 'warning', await tick(at))).toBeNull();
    expect(await reduced()).toBe(0);
  });

  it('ends also on a tick that reaches a stop loss', async () => {
    await handleMarginLevelCrossing(position, 'warning', await tick('47900'));
    const nearPosition = { ...(await stored(position.id)), stop_loss_price: toPrice('48300') };
    expect(await handleMarginLevelCrossing(nearPosition, 'rearm', await tick('48260'))).toMatchObject({
      position: { reduce_only: false },
    });
  });
});

describe('handleMarginLevelCrossing returns null', () => {
  it('for a price short of the level, stale, missing, or from before the level was set', async () => {
    expect(await handleMarginLevelCrossing(position, 'warning', await tick('48000.1'))).toBeNull();
    const disputedTick = await market.tick({ 'BTC/USDT': ['47900', 0, 'held:test'] });
    expect(await handleMarginLevelCrossing(position, 'warning', disputedTick)).toBeNull();
    expect(await handleMarginLevelCrossing(position, 'warning', await market.tick({ 'ETH/USDT': '3000' }))).toBeNull();
    const seenTick = await tick('47900');
    for (const since of ['after', 'gap_charged_at', 'reduced_by'])
      expect(
        await handleMarginLevelCrossing({ ...position, [since]: seenTick.sequence }, 'warning', seenTick),
      ).toBeNull();
    expect(await handleMarginLevelCrossing(position, 'rearm', seenTick)).toBeNull();
    expect(await stored(position.id)).toEqual(position);
    const since = { ...position, after: seenTick.sequence - 1 };
    expect(await handleMarginLevelCrossing(since, 'warning', seenTick)).toMatchObject({
      position: { reduce_only: true },
    });
  });

  it('when another writer was first, but throws when the table fails', async () => {
    const seenTick = await tick('47900');
    await expect(
      runWithConflicts(() => handleMarginLevelCrossing(position, 'warning', seenTick), injectTableFailure),
    ).rejects.toThrow('does not answer');
    expect(await handleMarginLevelCrossing(position, 'warning', seenTick)).not.toBeNull();
    expect(await handleMarginLevelCrossing(position, 'warning', seenTick)).toBeNull();
    expect(await reduced()).toBe(1);
  });
});
