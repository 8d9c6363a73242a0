import { beforeAll, describe, expect, it } from 'vitest';
import { GENESIS_TICK_HASH, formatTickBody } from '#shared/market/tick.ts';
import { hashTick } from '#shared/market/verify-chain.ts';
import { formatUnits } from '#shared/money.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { OptionSaleReceipt } from '#shared/schemas/options.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import type { OptionOrderWithEntry } from '#web/features/trade/options/has-option-entry.ts';
import { type ReceiptStep, verifyReceipt } from './verify-receipt.ts';
import { recomputeSellBackAmount } from './verify-sale.ts';

const START = 1_800_000_000;
const SYMBOL = 'BTC/USDT';
let chain: TickRecord[] = [];

/** 300 seconds; the price is 50000 plus the second. */
async function makeChain(length: number): Promise<TickRecord[]> {
  const ticks: TickRecord[] = [];
  for (let i = 1; i <= length; i += 1) {
    const previous = ticks.at(-1)?.hash ?? GENESIS_TICK_HASH;
    const prices = [[SYMBOL, String(50_000 + i), 'simulated', 0]] as const;
    const body = formatTickBody({ sequence: i, at: START + i, filled: false, prices });
    ticks.push({ sequence: i, at: START + i, previous, hash: await hashTick(previous, body), body });
  }
  return ticks;
}

beforeAll(async () => {
  chain = await makeChain(300);
});

const point = (sequence: number): ReceiptPricePoint => {
  const { at, hash } = chain[sequence - 1]!;
  return { at, hash, sequence, price: String(50_000 + sequence), source: 'simulated', age: 0 };
};

/** A millisecond before its price was observed. */
const acceptedBefore = (sequence: number) => (START + sequence) * 1000 - 1;

const order = (from: number, to: number, overrides: Partial<OptionOrderWithEntry> = {}): OptionOrderWithEntry =>
  ({
    id: 'opt_1',
    symbol: SYMBOL,
    direction: 'call',
    status: 'win',
    amount: '100',
    expected_payout: '110',
    payout: '110',
    entry_price: String(50_000 + from),
    expiry_price: String(50_000 + to),
    expired_at: START + to,
    receipt: { rule: 'option-2', accepted_ms: acceptedBefore(from), entry: point(from), exit: point(to), sale: null },
    ...overrides,
  }) as OptionOrderWithEntry;

async function verify(subject: OptionOrderWithEntry, ticks: readonly TickRecord[] = chain) {
  const calls: number[] = [];
  let steps: readonly ReceiptStep[] = [];
  const fetchTicks = async (from: number, to: number) => {
    calls.push(to - from + 1);
    return ticks.filter(({ sequence }) => sequence >= from && sequence <= to);
  };
  const ok = await verifyReceipt(subject, fetchTicks, (next) => {
    steps = next;
  });
  const failed = steps.find(({ state }) => state === 'failed');
  return { ok, calls, states: steps.map(({ name, state }) => `${name}:${state}`), failed };
}

const changed = (sequence: number, part: Partial<TickRecord>) =>
  chain.map((tick) => (tick.sequence === sequence ? { ...tick, ...part } : tick));

describe('verifyReceipt', () => {
  it('fetches ticks from entry to exit, at most 120 per call', async () => {
    const { ok, calls, states } = await verify(order(10, 290));
    expect(ok).toBe(true);
    expect(calls).toEqual([1, 120, 120, 40]);
    expect(states).toEqual([
      'entryTick:passed',
      'entryPrice:passed',
      'entryTime:passed',
      'chain:passed',
      'exitTick:passed',
      'exitPrice:passed',
      'outcome:passed',
    ]);
  });

  it('rejects a modified body', async () => {
    const body = chain[99]!.body.replace('50100', '50200');
    const { ok, failed } = await verify(order(10, 200), changed(100, { body }));
    expect(ok).toBe(false);
    expect(failed).toMatchObject({ name: 'chain', failure: 'hash', values: { sequence: 100 } });
  });

  it('rejects a modified body with a matching hash', async () => {
    const body = chain[99]!.body.replace('50100', '50200');
    const hash = await hashTick(chain[98]!.hash, body);
    const { failed } = await verify(order(10, 200), changed(100, { body, hash }));
    expect(failed).toMatchObject({ name: 'chain', failure: 'link', values: { sequence: 101 } });
  });

  it('rejects a missing tick', async () => {
    const { failed } = await verify(
      order(10, 200),
      chain.filter(({ sequence }) => sequence !== 100),
    );
    expect(failed).toMatchObject({ name: 'chain', failure: 'sequence' });
  });

  it('rejects a receipt with another hash, price or second', async () => {
    const receipt = order(10, 70).receipt;
    const exit = receipt.exit!;
    const withExit = (part: Partial<ReceiptPricePoint>, overrides: Partial<OptionOrderWithEntry> = {}) =>
      verify(order(10, 70, { receipt: { ...receipt, exit: { ...exit, ...part } }, ...overrides }));
    expect((await withExit({ hash: 'f'.repeat(64) })).failed).toMatchObject({ name: 'exitTick', failure: 'hash' });
    expect((await withExit({ price: '1' })).failed).toMatchObject({ name: 'exitPrice', failure: 'price' });
    expect((await withExit({ at: START })).failed).toMatchObject({ name: 'exitTick', failure: 'second' });
    expect((await withExit({}, { expiry_price: '1' })).failed).toMatchObject({ name: 'exitPrice', failure: 'shown' });
    expect((await withExit({}, { expired_at: START })).failed).toMatchObject({ name: 'exitPrice', failure: 'expiry' });
  });

  it('rejects an entry price that was public at acceptance', async () => {
    const at = (accepted_ms: number | null, rule = 'option-2') =>
      verify(order(10, 70, { receipt: { ...order(10, 70).receipt, rule, accepted_ms } }));
    expect((await at(acceptedBefore(10))).ok).toBe(true);
    const early = await at(acceptedBefore(10) + 1);
    expect(early.failed).toMatchObject({ name: 'entryTime', failure: 'notLater' });
    expect((await at(null)).failed).toMatchObject({ name: 'entryTime', failure: 'notLater' });
    // The previous rule did not include this.
    const before = await at(null, 'option-1');
    expect(before.ok).toBe(true);
    expect(before.states).not.toContain('entryTime:passed');
  });

  it('rejects an outcome that does not follow from the prices', async () => {
    expect((await verify(order(10, 70, { status: 'lose', payout: '0' }))).failed).toMatchObject({ name: 'outcome' });
    expect((await verify(order(10, 70, { payout: '109' }))).failed).toMatchObject({ name: 'outcome' });
    const put = order(10, 70, { direction: 'put', status: 'lose', payout: '0' });
    expect((await verify(put)).ok).toBe(true);
  });

  it('reports unavailable ticks', async () => {
    const { ok, failed } = await verify(order(10, 70), []);
    expect(ok).toBe(false);
    expect(failed).toMatchObject({ name: 'entryTick', failure: 'missing' });
  });

  it('checks only the entry of an open order, and no exit without a price', async () => {
    const receipt = { ...order(10, 70).receipt, exit: null };
    const open = order(10, 70, { status: 'pending', payout: null, expiry_price: null, receipt });
    expect((await verify(open)).states).toEqual(['entryTick:passed', 'entryPrice:passed', 'entryTime:passed']);
    const refunded = order(10, 70, { status: 'cancelled', payout: '100', expiry_price: null, receipt });
    expect((await verify(refunded)).states).toEqual([
      'entryTick:passed',
      'entryPrice:passed',
      'entryTime:passed',
      'outcome:passed',
    ]);
  });

  it('skips ranges of more than an hour', async () => {
    const far = order(10, 70);
    const exit = { ...far.receipt.exit!, sequence: 5000 };
    const tick = chain[69]!;
    const body = tick.body.replace('"sequence":70', '"sequence":5000');
    const movedTick = { ...tick, sequence: 5000, body, hash: await hashTick(tick.previous, body) };
    const receipt = { ...far.receipt, exit: { ...exit, hash: movedTick.hash } };
    const { ok, calls, states } = await verify({ ...far, receipt }, [...chain, movedTick]);
    expect(ok).toBe(true);
    expect(calls).toEqual([1, 1]);
    expect(states).toContain('chain:skipped');
  });
});

describe('verifyReceipt of a sold option', () => {
  const sold = (change: Partial<OptionSaleReceipt> = {}): OptionOrderWithEntry => {
    const sale: OptionSaleReceipt = {
      rule: 'sell-back-1',
      quote_id: 'qte_1',
      quoted_at: START + 200,
      fair_value: '0',
      spread: '0',
      amount: '0',
      volatility: '0',
      volatility_high: '0',
      measured_from: START + 200 - 300,
      remaining_ms: 160_000,
      exposed_ms: 3400,
      held_ms: 150_400,
      point: point(200),
      ...change,
    };
    const receipt = { ...order(50, 200).receipt, exit: null, sale };
    const soldFields = { status: 'sold', expiry_price: null, expired_at: START + 360, receipt } as const;
    return order(50, 200, { ...soldFields, payout: sale.amount });
  };
  /** With the amount that follows from the ticks. */
  const honest = (change: Partial<OptionSaleReceipt> = {}): OptionOrderWithEntry => {
    const blank = sold(change);
    const { amount } = recomputeSellBackAmount(blank, blank.receipt.sale!, chain);
    return sold({ amount: formatUnits(amount), ...change });
  };

  it('passes when the amount follows from the ticks', async () => {
    const subject = honest();
    expect(Number(subject.payout)).toBeGreaterThan(0);
    const { ok, states } = await verify(subject);
    expect(states).toEqual([
      'entryTick:passed',
      'entryPrice:passed',
      'entryTime:passed',
      'chain:passed',
      'saleTick:passed',
      'salePrice:passed',
      'saleAmount:passed',
      'outcome:passed',
    ]);
    expect(ok).toBe(true);
  });

  it.each([
    ['another amount', () => sold({ amount: '99' }), 'saleAmount', 'sale'],
    ['another length of time', () => honest({ remaining_ms: 100_000 }), 'saleAmount', 'sale'],
    ['another price', () => honest({ point: { ...point(200), price: '51000' } }), 'salePrice', 'price'],
    ['another hash', () => honest({ point: { ...point(200), hash: point(199).hash } }), 'saleTick', 'hash'],
  ])('rejects a sale with %s', async (_, subject, step, failure) => {
    const { ok, failed } = await verify(subject());
    expect(ok).toBe(false);
    expect(failed).toMatchObject({ name: step, failure });
  });

  it('rejects a modified tick of the volatility window', async () => {
    const subject = honest();
    const altered = chain.map((tick) =>
      tick.sequence === 20 ? { ...tick, body: tick.body.replace('"50020"', '"50021"') } : tick,
    );
    expect(await verify(subject, altered)).toMatchObject({
      ok: false,
      failed: { name: 'saleAmount', failure: 'hash' },
    });
  });
});
