import { beforeAll, describe, expect, it } from 'vitest';
import { GENESIS_TICK_HASH, formatTickBody } from '#shared/market/tick.ts';
import { hashTick } from '#shared/market/verify-chain.ts';
import type { FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { samplePosition, sampleFuturesTrade } from './sample-position.ts';
import { type PositionVerifyStep, verifyPosition } from './verify-position.ts';

const START = 1_800_000_000;
let chain: TickRecord[] = [];

/** The price is 50000 plus the second. */
async function makeChain(length: number): Promise<TickRecord[]> {
  const ticks: TickRecord[] = [];
  for (let i = 1; i <= length; i += 1) {
    const previous = ticks.at(-1)?.hash ?? GENESIS_TICK_HASH;
    const prices = [['BTC/USDT', String(50_000 + i), 'simulated', 0]] as const;
    const body = formatTickBody({ sequence: i, at: START + i, filled: false, prices });
    ticks.push({ sequence: i, at: START + i, previous, hash: await hashTick(previous, body), body });
  }
  return ticks;
}

beforeAll(async () => {
  chain = await makeChain(300);
});

const point = (sequence: number): ReceiptPricePoint => {
  const { at = 0, hash = '' } = chain[sequence - 1] ?? {};
  return { at, hash, sequence, price: String(50_000 + sequence), source: 'simulated', age: 0 };
};

/** A millisecond before its price was observed. */
const acceptedBefore = (sequence: number) => (START + sequence) * 1000 - 1;
const closedAt = (sequence: number) => ({
  rule: 'perpetual-2',
  accepted_ms: acceptedBefore(sequence) as number | null,
  entry: point(100),
  exit: point(sequence),
});

const opened = (): FuturesPosition => ({
  ...samplePosition,
  entry_price: '50100',
  receipt: { rule: 'perpetual-2', accepted_ms: acceptedBefore(100), entry: point(100), exit: null },
});

/** 2000 × 100 / 50100, rounded down. */
const closed = (overrides: Partial<FuturesTrade> = {}): FuturesTrade => ({
  ...sampleFuturesTrade,
  price: '50200',
  realized_pnl: '3.99201596',
  receipt: closedAt(200),
  ...overrides,
});

async function verify(trades: FuturesTrade[], ticks: readonly TickRecord[] = chain, position = opened()) {
  let steps: readonly PositionVerifyStep[] = [];
  const ok = await verifyPosition(
    position,
    trades,
    (from, to) => Promise.resolve(ticks.filter(({ sequence }) => sequence >= from && sequence <= to)),
    (next) => {
      steps = next;
    },
  );
  return { ok, states: steps.map(({ kind, state, failure }) => `${kind}:${failure ?? state}`) };
}

const changed = (sequence: number, part: Partial<TickRecord>) =>
  chain.map((tick) => (tick.sequence === sequence ? { ...tick, ...part } : tick));

describe('verifyPosition', () => {
  it('checks the opening of an open position', async () =>
    expect(await verify([])).toEqual({ ok: true, states: ['tick:passed', 'time:passed'] }));

  it('checks every close and recomputes its result', { tags: ['FIN-337'] }, async () => {
    const close = ['chain:passed', 'tick:passed', 'time:passed', 'money:passed'];
    const states = ['tick:passed', 'time:passed', ...close];
    expect(await verify([closed()])).toEqual({ ok: true, states });
    const part = closed({ receipt: closedAt(120), price: '50120' });
    const two = await verify([
      { ...part, margin: '50', notional: '1000', realized_pnl: '0.39920159' },
      closed({ margin: '50', notional: '1000', realized_pnl: '1.99600798' }),
    ]);
    expect(two).toEqual({ ok: true, states: [...states, ...close] });
  });

  it('rejects amounts that do not follow from the prices', async () => {
    expect((await verify([closed({ realized_pnl: '3.99201597' })])).states.at(-1)).toBe('money:money');
    expect((await verify([closed({ price: '50201' })])).states.at(-1)).toBe('money:money');
  });

  it('rejects a price that was public when the order or close was accepted', async () => {
    const early = { ...opened(), receipt: { ...opened().receipt, accepted_ms: acceptedBefore(100) + 1 } };
    expect(await verify([], chain, early)).toEqual({ ok: false, states: ['tick:passed', 'time:notLater'] });
    const closedBy = async (reason: FuturesTrade['reason'], accepted_ms: number | null) =>
      (await verify([closed({ reason, receipt: { ...closedAt(200), accepted_ms } })])).states.slice(4);
    expect(await closedBy('close', acceptedBefore(200) + 1)).toEqual(['time:notLater', 'money:waiting']);
    expect(await closedBy('take_profit', null)).toEqual(['time:notLater', 'money:waiting']);
    expect(await closedBy('liquidation', null)).toEqual(['money:passed']);
  });

  it('skips the acceptance check of receipts under the earlier rule', async () => {
    const before = { ...opened(), receipt: { ...opened().receipt, rule: 'perpetual-1', accepted_ms: null } };
    expect(await verify([], chain, before)).toEqual({ ok: true, states: ['tick:passed'] });
  });

  it('caps a loss at the margin', async () => {
    const position = { ...opened(), side: 'short', leverage: 200 } as const;
    const entry = { ...position, entry_price: '100', receipt: { ...position.receipt } };
    const { states } = await verify([closed({ leverage: 200, notional: '20000', realized_pnl: '-100' })], chain, entry);
    expect(states.at(-1)).toBe('money:passed');
  });

  it('rejects a modified tick between or at the ends', async () => {
    expect(await verify([closed()], changed(150, { hash: 'f'.repeat(64) }))).toMatchObject({ ok: false });
    const other = { ...opened(), receipt: { ...opened().receipt, entry: { ...point(100), price: '1' } } };
    expect((await verify([], chain, other)).states[0]).toBe('tick:price');
    const partialChain = chain.filter(({ sequence }) => sequence !== 100);
    expect((await verify([], partialChain)).states[0]).toBe('tick:missing');
  });
});
