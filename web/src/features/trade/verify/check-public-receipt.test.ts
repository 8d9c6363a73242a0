import { describe, expect, it } from 'vitest';
import type { TickRecord } from '#shared/schemas/market.ts';
import {
  type ReceiptCheckStep,
  canWalkTicks,
  checkPublicReceipt,
  type VerifiableReceipt,
  createReceiptCheckSteps,
} from './check-public-receipt.ts';
import { buildTestTicks, createTestReceiptPointReader, TEST_TICKS_START } from './test-chain.ts';

const chain = await buildTestTicks(300);
const point = createTestReceiptPointReader(chain);
/** A millisecond before a price was observed. */
const before = (sequence: number) => (TEST_TICKS_START + sequence) * 1000 - 13;

const option = (
  overrides: Partial<Record<string, unknown>> = {},
  receipt: Record<string, unknown> = {},
): VerifiableReceipt => ({
  symbol: 'BTC/USDT',
  direction: 'call',
  status: 'win',
  expired_at: TEST_TICKS_START + 260,
  receipt: { rule: 'option-2', accepted_ms: before(3), entry: point(3), exit: point(260), ...receipt },
  ...overrides,
});

const trade = (
  overrides: Partial<Record<string, unknown>> = {},
  receipt: Record<string, unknown> = {},
): VerifiableReceipt => ({
  symbol: 'BTC/USDT',
  side: 'sell',
  status: 'completed',
  reason: 'close',
  price: '110',
  receipt: { rule: 'perpetual-2', accepted_ms: before(10), entry: point(3), exit: point(10), ...receipt },
  ...overrides,
});

async function check(done: VerifiableReceipt, served: readonly TickRecord[] = chain) {
  let last: readonly ReceiptCheckStep[] = createReceiptCheckSteps(done);
  const passed = await checkPublicReceipt(
    done,
    async (from, to) => served.filter(({ sequence }) => sequence >= from && sequence <= to),
    (steps) => {
      last = steps;
    },
  );
  return { passed, steps: last, failed: last.find(({ state }) => state === 'failed') };
}
const altered = (sequence: number, change: (tick: TickRecord) => Partial<TickRecord>) =>
  chain.map((tick) => (tick.sequence === sequence ? { ...tick, ...change(tick) } : tick));

describe('checkPublicReceipt', () => {
  it('passes for a settled and an open option, a perpetual trade and an order', { tags: ['FIN-354'] }, async () => {
    const { passed, steps } = await check(option());
    expect([passed, steps.map(({ name }) => name)]).toEqual([
      true,
      ['entry', 'entryLater', 'chain', 'end', 'second', 'outcome'],
    ]);
    expect(steps.find(({ name }) => name === 'chain')?.walked).toBe(257);
    expect((await check(option({ status: 'pending' }, { exit: null }))).steps.map(({ name }) => name)).toEqual([
      'entry',
      'entryLater',
    ]);
    expect((await check(trade())).steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'entry passed',
      'chain passed',
      'end passed',
      'endLater passed',
      'outcome passed',
    ]);
    const order = trade(
      { reason: 'open', side: 'buy', price: '103', status: 'filled' },
      { exit: null, accepted_ms: before(3) },
    );
    expect(await check(order)).toMatchObject({ passed: true, failed: undefined });
  });

  it('has no steps for an order without an entry', () => {
    expect(
      createReceiptCheckSteps(option({ status: 'cancelled', expired_at: null }, { entry: null, exit: null })),
    ).toEqual([]);
  });

  it('skips the acceptance check of a liquidation', async () => {
    const { passed, steps } = await check(trade({ reason: 'liquidation' }, { accepted_ms: null }));
    expect([passed, steps.some(({ name }) => name === 'endLater')]).toEqual([true, false]);
  });

  it.each<[string, VerifiableReceipt, string, string]>([
    ['another outcome', option({ status: 'lose' }), 'outcome', 'outcome'],
    ['another second', option({ expired_at: TEST_TICKS_START + 259 }), 'second', 'expiry'],
    ['an entry that was public before', option({}, { accepted_ms: before(3) + 1 }), 'entryLater', 'notLater'],
    ['another price', option({}, { exit: { ...point(260), price: '1' } }), 'end', 'price'],
    ['another hash', option({}, { entry: { ...point(3), hash: point(4).hash } }), 'entry', 'hash'],
    ['a close at no tick’s price', trade({ price: '111' }), 'outcome', 'notItsPrice'],
    ['a close that was public before', trade({}, { accepted_ms: before(10) + 1 }), 'endLater', 'notLater'],
  ])('rejects a receipt with %s', async (_, done, name, failure) => {
    expect((await check(done)).failed).toMatchObject({ name, failure });
  });

  it.each<[string, readonly TickRecord[], number | null, string]>([
    ['was changed', altered(200, ({ body }) => ({ body: body.replace('"300"', '"301"') })), 200, 'hash'],
    ['was left out', chain.filter(({ sequence }) => sequence !== 200), 201, 'sequence'],
    ['is not there', chain.slice(0, 200), 201, 'missing'],
  ])('fails when a tick between the ends %s', async (_, served, sequence, failure) => {
    expect((await check(option(), served)).failed).toMatchObject({ name: 'chain', failure, sequence });
  });

  it('reports unavailable ticks as a network failure', async () => {
    const failing = async () => Promise.reject(new Error('no net'));
    let steps: readonly ReceiptCheckStep[] = [];
    await checkPublicReceipt(option(), failing, (next) => {
      steps = next;
    });
    expect(steps.find(({ state }) => state === 'failed')?.failure).toBe('network');
  });

  it('skips a range that is too long for the browser', async () => {
    const far = option({}, { exit: { ...point(260), sequence: 9000 } });
    expect(canWalkTicks(far)).toBe(false);
    const { steps } = await check(far);
    expect(steps.find(({ name }) => name === 'chain')?.state).toBe('skipped');
  });
});
