import { beforeEach, describe, expect, it } from 'vitest';
import {
  type PendingPositionClose,
  positionCollection,
  type StoredPosition,
} from '#functions/data/futures/positions.ts';
import { iterateSymbolTriggers } from '#functions/data/futures/triggers.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { readTickLogHead } from '#functions/data/market/ticks.ts';
import { getItem, deleteItem, updateItem } from '#functions/data/table/table.ts';
import { requestPositionClose } from '#functions/domain/futures/close-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { newId } from '#functions/lib/ids.ts';
import { runWithConflicts, injectTableFailure } from '#functions/testing/inject-conflicts.ts';
import { readStoredPosition, createTestMarket, type PerpetualOverrides } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { exitPosition, executeRequestedPositionClose } from './exit-position.ts';

useTestTable();

const market = createTestMarket(1_914_000_000);
let caller: UserPrincipal;

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
  caller = await createDemoCustomer();
});

const stored = (id: string) => readStoredPosition(caller, id);
const open = async (overrides: PerpetualOverrides = {}) => stored((await market.open(caller, overrides)).id);
/** A position with a requested close, in full or in part. */
async function openWithRequestedClose(
  overrides: PerpetualOverrides = {},
  quantity: string | null = null,
): Promise<StoredPosition> {
  const { id } = await open(overrides);
  await requestPositionClose(caller, newId('jnl'), id, quantity === null ? null : toAmount(quantity));
  return stored(id);
}
const tick = (at: string) => market.tick({ 'BTC/USDT': at });
const getPositionKey = ({ id }: StoredPosition) => positionCollection.key(caller.account, id);
const changed = (position: StoredPosition) => () =>
  updateItem(getPositionKey(position), { update: 'ADD version :one', values: { ':one': 1 } });
const events = async () =>
  Number((await getItem<{ event_seq: number }>(accountCounters.key(caller.account)))?.event_seq ?? 0);
const listTriggerKinds = async ({ id }: StoredPosition) => {
  const kinds: string[] = [];
  for await (const trigger of iterateSymbolTriggers('BTC/USDT'))
    if ('position_id' in trigger && trigger.position_id === id) kinds.push(trigger.kind);
  return kinds;
};

describe('a requested position close', () => {
  it('waits for its price, and does nothing without a request', async () => {
    const [plain, position] = [await open(), await openWithRequestedClose()];
    const disputedTick = await market.tick({ 'BTC/USDT': ['50100', 0, 'held:test'] });
    expect(await executeRequestedPositionClose(plain, disputedTick)).toEqual({ result: 'unchanged', position: plain });
    expect(await executeRequestedPositionClose(position, disputedTick)).toEqual({ result: 'unchanged', position });
    expect(await executeRequestedPositionClose({ ...position, status: 'closed' }, await tick('50100'))).toMatchObject({
      result: 'unchanged',
      position: { status: 'closed', closing: position.closing },
    });
  });

  it.each([
    ['is told so where nobody waits', undefined, { kind: 'close_given_back', params: { side: 'long' } }],
    ['hears of it from the call that waits', false, null],
  ])('expires without a price; its owner %s', async (_, waited, notification) => {
    const position = await openWithRequestedClose();
    expect(await listTriggerKinds(position)).toContain('close');
    market.pass(10);
    const [late, before] = [await tick('50100'), await events()];
    const exit = await executeRequestedPositionClose(position, late, waited);
    expect(exit).toMatchObject({ result: 'given back', notification });
    expect(exit.position).toEqual({ ...position, closing: null, version: position.version + 1 });
    expect(await stored(position.id)).toEqual(exit.position);
    expect(await listTriggerKinds(position)).not.toContain('close');
    expect(await events()).toBe(before + 1);
    // Released before by another process.
    expect(await executeRequestedPositionClose(position, late, waited)).toEqual({
      result: 'unchanged',
      position: exit.position,
    });
  });

  it('is executed or expires despite conflicts, up to the retry limit', async () => {
    const position = await openWithRequestedClose({}, '40');
    const seenTick = await tick('50100');
    const finish = () => executeRequestedPositionClose(position, seenTick);
    await expect(runWithConflicts(finish, injectTableFailure)).rejects.toThrow('does not answer');
    await expect(runWithConflicts(finish, changed(position))).rejects.toThrow('changed 5 times');
    const { version } = await stored(position.id);
    expect(await runWithConflicts(finish, changed(position), 4)).toMatchObject({
      result: 'closed',
      trade: { id: position.closing?.trade_id, reason: 'close', quantity: toAmount('40') },
      position: { version: version + 5, closing: null, unclosed_quantity: toAmount('60') },
    });
    const other = await openWithRequestedClose();
    market.pass(10);
    const late = await tick('50100');
    const giveBack = () => executeRequestedPositionClose(other, late);
    await expect(runWithConflicts(giveBack, injectTableFailure)).rejects.toThrow('does not answer');
    expect(await runWithConflicts(giveBack, changed(other), 1)).toMatchObject({
      result: 'given back',
      position: { version: other.version + 2 },
    });
    const last = await openWithRequestedClose();
    market.pass(10);
    const later = await tick('50100');
    const finalizeLast = () => executeRequestedPositionClose(last, later);
    await expect(runWithConflicts(finalizeLast, () => deleteItem(getPositionKey(last)))).rejects.toThrow('not found');
  });

  it('precedes a stop loss of a later tick, which closes the remainder', async () => {
    const position = await openWithRequestedClose({ stop_loss_price: '49500' }, '40');
    await tick('50100');
    expect(await exitPosition(position, 'stop_loss', await tick('49400'))).toMatchObject([
      { result: 'closed', trade: { reason: 'close', price: 50_100_00000000n, quantity: toAmount('40') } },
      { result: 'closed', trade: { reason: 'stop_loss', price: 49_400_00000000n, quantity: toAmount('60') } },
    ]);
  });
});

describe('a position exit triggered by a tick', () => {
  it('applies from the tick at which its level was set or last moved', async () => {
    const position = await open({ take_profit_price: '50500', stop_loss_price: '49500' });
    const [up, down] = [await tick('50600'), await tick('47000')];
    const unchanged = (current: StoredPosition) => ({ result: 'unchanged', position: current });
    const since = { ...position, after: up.sequence };
    expect(await exitPosition(since, 'take_profit', up)).toEqual([unchanged(since), unchanged(since)]);
    const set = { ...position, exits_accepted_ms: { take_profit: (up.at * 1000) as never } };
    expect(await exitPosition(set, 'take_profit', up)).toEqual([unchanged(set), unchanged(set)]);
    expect(await exitPosition(position, 'stop_loss', up)).toEqual([unchanged(position), unchanged(position)]);
    for (const fieldName of ['gap_charged_at', 'reduced_by'] as const) {
      const changedPosition = { ...position, [fieldName]: down.sequence };
      expect(await exitPosition(changedPosition, 'liquidation', down)).toEqual([
        unchanged(changedPosition),
        unchanged(changedPosition),
      ]);
    }
    expect(await stored(position.id)).toEqual(position);
    // A charge after that tick moves neither take profit nor stop loss.
    const [, exit] = await exitPosition({ ...position, gap_charged_at: down.sequence }, 'stop_loss', down);
    expect(exit).toMatchObject({ result: 'closed', trade: { accepted_ms: position.accepted_ms } });
  });

  it('of a liquidation › has no request time and may use a price from before the request', async () => {
    const position = await open();
    const [, exit] = await exitPosition(position, 'liquidation', await market.tick({ 'BTC/USDT': ['47000', 2500] }));
    if (exit?.result !== 'closed') throw new Error('not liquidated');
    expect(exit.trade).not.toHaveProperty('accepted_ms');
    expect(exit.trade).toMatchObject({ quantity: toAmount('100'), reason: 'liquidation' });
    expect(exit.trade.id).toMatch(/^trd_/);
  });

  it.each([
    ['before its price was observed, comes after that close', -10, 'unchanged'],
    ['after it, comes first', 10, 'closed'],
  ])('with a close requested at the same time › %s', async (_, ms, result) => {
    const position = await open({ take_profit_price: '50500' });
    const seenTick = await tick('50600');
    const closing: PendingPositionClose = {
      quantity: position.quantity,
      after: ((await readTickLogHead())?.sequence ?? 0) - 1,
      accepted_ms: (seenTick.at * 1000 + ms) as never,
      trade_id: newId('trd'),
    };
    const ask = () =>
      updateItem(getPositionKey(position), {
        update: 'SET closing = :closing ADD version :one',
        values: { ':closing': closing, ':one': 1 },
      });
    const exits = await runWithConflicts(() => exitPosition(position, 'take_profit', seenTick), ask, 1);
    expect(exits).toMatchObject([{ result: 'unchanged' }, { result }]);
    expect(exits[1]?.position.closing).toEqual(result === 'closed' ? null : closing);
  });

  it('returns the existing exit when another writer was first', async () => {
    const position = await open({ take_profit_price: '50500' });
    const seenTick = await tick('50600');
    const [, exit] = await exitPosition(position, 'take_profit', seenTick);
    expect(exit).toMatchObject({ result: 'closed', trade: { reason: 'take_profit' } });
    expect(await exitPosition(position, 'take_profit', seenTick)).toMatchObject([
      { result: 'unchanged', position },
      { result: 'unchanged', position: { status: 'closed' } },
    ]);
  });
});
