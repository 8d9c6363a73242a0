import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TickRecord } from '#shared/schemas/market.ts';
import { GENESIS_TICK_HASH, parseTickBody, type TickPrice, formatTickBody } from './tick.ts';
import { checkReceiptPrice, hashTick, isPriceAfterAcceptance, parseTickContent, verifyTicks } from './verify-chain.ts';

const price = fc
  .tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([integerPart, part]) =>
    part === 0 ? String(integerPart) : `${integerPart}.${part.toString().padStart(8, '0').replace(/0+$/, '')}`,
  );
const prices = fc.uniqueArray(
  fc.tuple(
    fc.stringMatching(/^[A-Z]{2,6}\/[A-Z]{3,4}$/),
    price,
    fc.constantFrom('simulated', 'binance'),
    fc.nat(99_999),
  ),
  { selector: ([symbol]) => symbol, maxLength: 50 },
);

describe('canonical tick body', () => {
  it('has the documented text', () => {
    const of: TickPrice[] = [
      ['EUR/USD', '1.0842', 'simulated', 0],
      ['BTC/USDT', '50123.45', 'binance', 412],
    ];
    expect(formatTickBody({ sequence: 7, at: 1_800_000_000, filled: false, prices: of })).toBe(
      '{"sequence":7,"at":1800000000,"prices":[["BTC/USDT","50123.45","binance",412],["EUR/USD","1.0842","simulated",0]]}',
    );
    expect(formatTickBody({ sequence: 7, at: 1_800_000_000, filled: true, prices: [] })).toBe(
      '{"sequence":7,"at":1800000000,"filled":true,"prices":[]}',
    );
  });

  it('round-trips for any order of the input', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.boolean(), prices, (sequence, at, filled, list) => {
        const body = formatTickBody({ sequence, at, filled, prices: list });
        expect(body).not.toMatch(/\s/);
        const parsedBody = parseTickBody(body);
        expect(parsedBody).toMatchObject({ sequence, at, filled });
        expect(new Map(parsedBody?.prices.map((record) => [record[0], record]))).toEqual(
          new Map(list.map((record) => [record[0], record])),
        );
        expect(formatTickBody({ sequence, at, filled, prices: [...list].reverse() })).toBe(body);
      }),
    );
  });

  it.each([
    ['a space', '{"sequence":7, "at":1,"prices":[]}'],
    ['another order of keys', '{"at":1,"sequence":7,"prices":[]}'],
    ['another order of symbols', '{"sequence":7,"at":1,"prices":[["B","1","s",0],["A","1","s",0]]}'],
    ['filled false', '{"sequence":7,"at":1,"filled":false,"prices":[]}'],
    ['a price that is a number', '{"sequence":7,"at":1,"prices":[["A",1,"s",0]]}'],
    ['an exponent', '{"sequence":7,"at":1,"prices":[["A","1e5","s",0]]}'],
    ['a negative age', '{"sequence":7,"at":1,"prices":[["A","1","s",-1]]}'],
    ['something more', '{"sequence":7,"at":1,"prices":[],"more":1}'],
    ['a fraction', '{"sequence":7.5,"at":1,"prices":[]}'],
    ['nothing', 'null'],
    ['no JSON', '{"sequence":7'],
  ])('rejects %s when parsed', (_, body) => {
    expect(parseTickBody(body)).toBeNull();
    expect(parseTickContent(body)).toBeNull();
  });
});

async function chain(count: number): Promise<TickRecord[]> {
  const ticks: TickRecord[] = [];
  for (let sequence = 1; sequence <= count; sequence++) {
    const previous = ticks.at(-1)?.hash ?? GENESIS_TICK_HASH;
    const at = 1_800_000_000 + sequence;
    const body = formatTickBody({ sequence, at, filled: false, prices: [['A/B', '1.5', 'test', 3]] });
    ticks.push({ sequence, at, previous, hash: await hashTick(previous, body), body });
  }
  return ticks;
}

describe('tick log', () => {
  it('verifies with ten lines of independent code', async () => {
    let previous = GENESIS_TICK_HASH;
    for (const tick of await chain(5)) {
      expect(tick.previous).toBe(previous);
      expect(
        createHash('sha256')
          .update(previous + tick.body, 'utf8')
          .digest('hex'),
      ).toBe(tick.hash);
      previous = tick.hash;
    }
  });

  it('verifies as a whole and in parts, and reports the first wrong tick', async () => {
    const ticks = await chain(9);
    expect((await verifyTicks(ticks)).ok).toBe(true);
    expect((await verifyTicks(ticks.slice(4), ticks[3])).ok).toBe(true);
    expect((await verifyTicks(ticks.slice(5), ticks[3])).steps[0]?.problem).toBe('sequence');
    const problems = async (at: number, change: Partial<TickRecord>) =>
      (await verifyTicks(ticks.map((tick, i) => (i === at ? { ...tick, ...change } : tick)))).steps
        .filter(({ problem }) => problem)
        .map(({ sequence, problem }) => `${sequence} ${problem}`);
    expect(await problems(3, { body: ticks[4]?.body ?? '' })).toEqual(['4 hash']);
    expect(await problems(3, { at: 5 })).toEqual(['4 body']);
    expect(await problems(3, { hash: GENESIS_TICK_HASH })).toEqual(['4 hash', '5 link']);
    const forged = formatTickBody({ sequence: 4, at: 1_800_000_004, filled: false, prices: [['A/B', '9', 'test', 3]] });
    const hash = await hashTick(ticks[2]?.hash ?? '', forged);
    expect(await problems(3, { body: forged, hash })).toEqual(['5 link']);
  });

  it('checkPoint › compares the price point of a receipt with its tick', async () => {
    const [tick] = await chain(1);
    const { at, sequence, hash } = tick as TickRecord;
    const point = { at, sequence, hash, price: '1.5', source: 'test', age: 3 };
    const problem = (overrides: object) => checkReceiptPrice('A/B', { ...point, ...overrides }, tick).problem;
    expect(problem({})).toBeNull();
    expect(checkReceiptPrice('A/B', point, undefined).problem).toBe('missing');
    expect(problem({ sequence: 2 })).toBe('missing');
    expect(problem({ hash: GENESIS_TICK_HASH })).toBe('hash');
    expect(problem({ at: at + 1 })).toBe('second');
    for (const overrides of [{ price: '1.6' }, { source: 'other' }, { age: 4 }])
      expect(problem(overrides)).toBe('price');
    expect(checkReceiptPrice('C/D', point, tick).problem).toBe('price');
  });
});

describe('isLaterPrice', () => {
  // Observed at …001.750.
  const point = { at: 1_800_000_002, age: 250 };
  const observed = 1_800_000_001_750;

  it.each(['option-2', 'perpetual-2'])('requires a price observed after acceptance by rule %s', (rule) => {
    expect(isPriceAfterAcceptance({ rule, accepted_ms: observed - 1 }, point)).toBe(true);
    expect(isPriceAfterAcceptance({ rule, accepted_ms: observed }, point)).toBe(false);
    expect(isPriceAfterAcceptance({ rule, accepted_ms: null }, point)).toBe(false);
  });

  it.each(['option-1', 'perpetual-1'])('accepts an earlier price by rule %s', (rule) => {
    expect(isPriceAfterAcceptance({ rule, accepted_ms: observed + 1000 }, point)).toBe(true);
    expect(isPriceAfterAcceptance({ rule, accepted_ms: null }, point)).toBe(true);
  });
});
