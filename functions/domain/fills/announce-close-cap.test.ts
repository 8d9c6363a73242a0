import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { positionCollection, toPositionView, type StoredPosition } from '#functions/data/futures/positions.ts';
import { deleteItem, updateItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { setClock } from '#functions/lib/clock.ts';
import { runWithConflicts, injectTableFailure } from '#functions/testing/inject-conflicts.ts';
import { readStoredPosition, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { logInDemoCustomer } from '#functions/testing/people/logins.ts';
import { type LoggedInTestPage, useTestPages } from '#functions/testing/people/test-page.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { getTradingSessionAt } from '#shared/market/sessions.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { announceCloseCap } from './announce-close-cap.ts';
import { getActiveCloseCap, readCloseCap } from './close-cap.ts';

useTestTable();
const openPage = useTestPages();

const SYMBOL = 'EUR/USD';
/** Wednesdays at noon in New York, a week apart. */
let wednesday = Date.UTC(2032, 4, 5, 16) / 1000;
let closes: EpochSeconds;
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;
let heard: LoggedInTestPage['heard'];
let position: StoredPosition;

beforeEach(async () => {
  process.env['MARKET_FEED'] = 'live';
  wednesday += 7 * 86_400;
  closes = getTradingSessionAt(SYMBOL, wednesday as EpochSeconds).changes_at as EpochSeconds;
  market = createTestMarket(closes - 3600);
  await market.tick({ [SYMBOL]: '1.1' });
  ({ caller, heard } = await openPage(await logInDemoCustomer()));
  const { id } = await market.open(caller, { symbol: SYMBOL, leverage: 100 }, '1.1');
  position = await stored(id);
  heard();
});
afterEach(() => setClock());

const stored = (id: string) => readStoredPosition(caller, id);
const at = (second: number) => {
  market.pass(closes + second - market.second() - 1);
  return market.tick({ [SYMBOL]: '1.1' });
};
const key = () => positionCollection.key(caller.account, position.id);
const changed = () => updateItem(key(), { update: 'ADD version :one', values: { ':one': 1 } });

describe('announceCloseCap', () => {
  it('stores the cap on a position above it and notifies user and pages once', async () => {
    const tick = await at(-1800);
    const announced = await announceCloseCap(position, tick);
    expect(announced).toEqual({
      ...position,
      close_cap: { leverage: 20, closes_at: closes },
      version: position.version + 1,
    });
    expect(await stored(position.id)).toEqual(announced);
    const [update, notification, ...more] = heard();
    expect(update).toMatchObject({ type: 'order_history_update', position: toPositionView(announced, null) });
    expect(notification).toMatchObject({
      type: 'notification',
      notification: {
        kind: 'leverage_cap',
        link: '/trading/perpetual?symbol=EUR%2FUSD',
        // Five in the afternoon of New York.
        params: { symbol: SYMBOL, side: 'long', leverage: '100', most: '20', closes_at: '21:00' },
      },
    });
    expect(more).toEqual([]);
    expect(await announceCloseCap(announced, tick)).toBe(announced);
    // A caller with the older state finds that the user was notified.
    expect(await announceCloseCap(position, tick)).toEqual(announced);
    expect(heard()).toEqual([]);
  });

  it('notifies again before the next session close', async () => {
    const earlier = { leverage: 20, closes_at: (closes - 86_400) as EpochSeconds };
    const announced = await announceCloseCap({ ...position, close_cap: earlier }, await at(-1800));
    expect(announced.close_cap).toEqual({ leverage: 20, closes_at: closes });
  });

  it('ignores a closed position, a position at the cap, and times outside the cap', async () => {
    const tick = await at(-1800);
    for (const unaffected of [
      { ...position, status: 'closed' as const },
      { ...position, leverage: 20 },
    ])
      expect(await announceCloseCap(unaffected, tick)).toBe(unaffected);
    expect(await announceCloseCap(position, await at(0))).toBe(position);
    expect(heard()).toEqual([]);
  });

  it('retries on conflicts up to five times', async () => {
    const tick = await at(-1800);
    const tell = () => announceCloseCap(position, tick);
    await expect(runWithConflicts(tell, changed)).rejects.toThrow('changed 5 times');
    await expect(runWithConflicts(tell, injectTableFailure)).rejects.toThrow('does not answer');
    position = await stored(position.id);
    expect(await runWithConflicts(tell, changed, 4)).toMatchObject({ version: position.version + 5 });
  });

  it('throws for a deleted position', async () => {
    const tick = await at(-1800);
    const tell = () => announceCloseCap(position, tick);
    await expect(runWithConflicts(tell, () => deleteItem(key()))).rejects.toThrow('not found');
  });
});

it('getActiveCloseCap › returns the cap only in the minutes before a session close', async () => {
  const cap = { minutes: 30, leverage: 20 };
  const inForce = (symbol: string, second: number) => getActiveCloseCap(symbol, cap, (closes + second) as EpochSeconds);
  expect(inForce(SYMBOL, -1801)).toBeNull();
  for (const second of [-1800, -1]) expect(inForce(SYMBOL, second)).toEqual({ leverage: 20, closes_at: closes });
  // Closed, and within half an hour of opening.
  expect(inForce(SYMBOL, 0)).toBeNull();
  const opens = getTradingSessionAt(SYMBOL, closes).changes_at as EpochSeconds;
  expect(getActiveCloseCap(SYMBOL, cap, (opens - 60) as EpochSeconds)).toBeNull();
  expect(inForce('BTC/USDT', -1)).toBeNull();
  for (const symbol of ['BTC/USDT', 'NONE/USDT']) expect(await readCloseCap(symbol)).toBeNull();
  expect(getActiveCloseCap(SYMBOL, null, (closes - 1) as EpochSeconds)).toBeNull();
});
