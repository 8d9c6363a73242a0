import { describe, expect, it } from 'vitest';
import { GENESIS_TICK_HASH, formatTickBody } from '#shared/market/tick.ts';
import { hashTick } from '#shared/market/verify-chain.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { verifyOrderReceipt } from './verify.ts';

const START = 1_800_000_000;

async function chain(count: number): Promise<TickRecord[]> {
  const ticks: TickRecord[] = [];
  let previous = GENESIS_TICK_HASH;
  for (let sequence = 1; sequence <= count; sequence++) {
    const at = START + sequence;
    const price = String(100 + (sequence % 7));
    const body = formatTickBody({ sequence, at, filled: false, prices: [['BTC/USDT', price, 'test', 12]] });
    const hash = await hashTick(previous, body);
    ticks.push({ sequence, at, previous, hash, body });
    previous = hash;
  }
  return ticks;
}

const ticks = await chain(400);
const tick = (sequence: number) => ticks[sequence - 1] as TickRecord;
const point = (sequence: number): ReceiptPricePoint => {
  const { at, hash } = tick(sequence);
  return { at, sequence, hash, price: String(100 + (sequence % 7)), source: 'test', age: 12 };
};
/** One millisecond before a price was observed. */
const acceptedBefore = (sequence: number) => (START + sequence) * 1000 - 12 - 1;
const order = (entry: number, exit: number, overrides = {}) => ({
  symbol: 'BTC/USDT',
  direction: 'call',
  status: 'win',
  expired_at: START + exit,
  receipt: { rule: 'option-2', accepted_ms: acceptedBefore(entry), entry: point(entry), exit: point(exit) },
  ...overrides,
});

const trade = (entry: number, exit: number | null, overrides = {}) => ({
  symbol: 'BTC/USDT',
  side: 'sell' as const,
  status: 'completed',
  reason: 'liquidation' as const,
  price: point(exit ?? entry).price,
  receipt: {
    rule: 'perpetual-2',
    accepted_ms: null as number | null,
    entry: point(entry),
    exit: exit === null ? null : point(exit),
  },
  ...overrides,
});

async function verify(
  receipt: ReturnType<typeof order> | ReturnType<typeof trade>,
  served: readonly TickRecord[] = ticks,
): Promise<string[]> {
  const lines: string[] = [];
  const source = {
    receipt: async () => receipt,
    ticks: async (from: number, to: number) => served.filter(({ sequence }) => sequence >= from && sequence <= to),
  };
  await verifyOrderReceipt(source, 'opt_1', (line) => lines.push(line));
  return lines;
}
const altered = (sequence: number, change: (tick: TickRecord) => Partial<TickRecord>) =>
  ticks.map((record) => (record.sequence === sequence ? { ...record, ...change(record) } : record));

describe('verifyOrderReceipt', () => {
  it('verifies all pages of ticks and prints each step', { tags: ['FIN-337'] }, async () => {
    const lines = await verify(order(7, 370));
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(4);
    expect(lines.at(-1)).toBe('The prices make it "win", as it was settled.');
  });

  it.each([
    ['a price that was changed', altered(200, ({ body }) => ({ body: body.replace('"10', '"11') })), /200 .* hash/],
    ['a hash that was changed', altered(200, () => ({ hash: 'f'.repeat(64) })), /200 .* hash/],
    ['a tick that was left out', ticks.filter(({ sequence }) => sequence !== 200), /201 .* sequence/],
    ['a link that was changed', altered(200, () => ({ previous: 'f'.repeat(64) })), /200 .* hash/],
    ['ticks that end too soon', ticks.slice(0, 200), /201 is missing/],
  ])('detects %s in the tick log', async (_, served, message) => {
    await expect(verify(order(7, 370), served)).rejects.toThrow(message);
  });

  it('detects a rewritten tick with a valid hash', async () => {
    const body = tick(200).body.replace('"10', '"11');
    const hash = await hashTick(tick(200).previous, body);
    await expect(
      verify(
        order(7, 370),
        altered(200, () => ({ body, hash })),
      ),
    ).rejects.toThrow(/201 .* link/);
  });

  it.each([
    ['another hash', { receipt: { ...order(7, 370).receipt, entry: { ...point(7), hash: point(8).hash } } }, 'hash'],
    ['another price', { receipt: { ...order(7, 370).receipt, exit: { ...point(370), price: '99' } } }, 'price'],
    ['another second', { expired_at: START + 371 }, 'second of the expiry'],
    ['another outcome', { status: 'lose' }, 'make it win, not lose'],
    ['the other direction', { direction: 'put' }, 'make it lose, not win'],
  ])('detects a receipt with %s', async (_, overrides, message) => {
    await expect(verify(order(7, 370, overrides))).rejects.toThrow(message);
  });

  it('reports ties and orders that are open, cancelled or sold back', async () => {
    expect((await verify(order(7, 14, { status: 'settled' }))).at(-1)).toContain('"settled"');
    const open = { ...order(7, 14).receipt, exit: null };
    expect((await verify(order(7, 14, { status: 'pending', receipt: open }))).at(-1)).toContain('Not settled yet');
    expect((await verify(order(7, 14, { status: 'cancelled', receipt: open }))).at(-1)).toContain('given back');
    const { quote_id, ...sale } = {
      quote_id: 'qte_1',
      rule: 'sell-back-1',
      quoted_at: START + 9,
      volatility: '40',
      volatility_high: '50',
      measured_from: START,
      remaining_ms: 5000,
      exposed_ms: 3000,
      held_ms: 2000,
      point: point(9),
    };
    const receipt = { ...open, sale: { quote_id, ...sale } };
    expect((await verify(order(7, 14, { status: 'sold', receipt }))).at(-1)).toContain('Sold back');
    const other = { ...open, sale: { quote_id, ...sale, point: { ...point(9), price: '1' } } };
    await expect(verify(order(7, 14, { status: 'sold', receipt: other }))).rejects.toThrow(/price/);
    await expect(verify(order(7, 14, { status: 'sold', receipt: open }))).rejects.toThrow(/what price/);
  });

  it('detects an entry price that was observed before acceptance', async () => {
    const at = (accepted_ms: number | null, rule = 'option-2') =>
      verify(order(7, 370, { receipt: { ...order(7, 370).receipt, rule, accepted_ms } }));
    expect((await at(acceptedBefore(7))).at(-1)).toContain('"win"');
    await expect(at(acceptedBefore(7) + 1)).rejects.toThrow(
      /Entry tick 7: its price was observed at .*06.988Z, not after/,
    );
    await expect(at(null)).rejects.toThrow(/does not say when it was accepted/);
    // The earlier rule did not check this.
    expect((await at(null, 'option-1')).at(-1)).toContain('"win"');
  });

  it('reports an option without an entry', async () => {
    const receipt = { ...order(7, 14).receipt, entry: null, exit: null };
    const none = { expired_at: null, receipt };
    expect((await verify(order(7, 14, { ...none, status: 'pending' }))).at(-1)).toContain('the next price');
    expect((await verify(order(7, 14, { ...none, status: 'cancelled' }))).at(-1)).toContain('no price came');
    await expect(verify(order(7, 14, { ...none, status: 'win' }))).rejects.toThrow(/at what price it entered/);
  });
});

describe('verifyOrderReceipt of perpetuals', () => {
  it('accepts an order filled at its tick’s price or at its limit price', async () => {
    expect((await verify(trade(7, 370))).at(-1)).toContain('the price is theirs');
    const receipt = { ...trade(7, null).receipt, accepted_ms: acceptedBefore(7) };
    const opening = { side: 'buy', reason: 'open', receipt };
    expect((await verify(trade(7, null, opening))).at(-1)).toContain('the price is theirs');
    expect((await verify(trade(7, null, { ...opening, price: '104.5' }))).at(-1)).toContain('the price is theirs');
  });

  it.each([
    ['an exit at another price than its tick’s', trade(7, 370, { price: '99' }), /not the price of its tick/],
    ['a purchase below its tick', trade(7, null, { side: 'buy', reason: 'open', price: '99' }), /not the price of its/],
    [
      'another hash',
      trade(7, 370, { receipt: { ...trade(7, 370).receipt, exit: { ...point(370), hash: 'f' } } }),
      /hash/,
    ],
    [
      'a close at a price that was public when it was asked for',
      trade(7, 370, {
        reason: 'close',
        receipt: { ...trade(7, 370).receipt, accepted_ms: acceptedBefore(370) + 1 },
      }),
      /Exit tick 370: its price was observed/,
    ],
    ['a close of which it does not say when it was asked for', trade(7, 370, { reason: 'close' }), /does not say when/],
  ])('rejects a receipt with %s', async (_, receipt, message) => {
    await expect(verify(receipt)).rejects.toThrow(message);
  });
});
