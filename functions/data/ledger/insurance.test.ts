import { describe, expect, it } from 'vitest';
import { queryPage } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { toAmount, invertAmount } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import {
  addInsurancePayment,
  assertInsuranceBelowCeiling,
  recordInsuranceCeilingReached,
  readDailyInsurancePaid,
} from './insurance.ts';

useTestTableOnEngine();

const MIDNIGHT = Math.floor(1_800_000_000 / DAY_SECONDS) * DAY_SECONDS;
const at = (seconds: number) => (MIDNIGHT + seconds) as EpochSeconds;
const CEILING = toAmount('100');
const insured = (symbol: string) => ({ account_kind: 'live' as const, symbol });
const pay = (symbol: string, units: string, second = 0) =>
  transact([addInsurancePayment(insured(symbol), at(second), toAmount(units))]);
const holds = (symbol: string, second = 0) =>
  transact([assertInsuranceBelowCeiling(insured(symbol), at(second), CEILING)]);
const HALTED = { reason: 'SYMBOL_HALTED' };

describe('insurance of a symbol', () => {
  it('sums payments per day less recoveries, live and demo apart', async () => {
    expect(await readDailyInsurancePaid(insured('A'), at(0))).toBe(0n);
    await pay('A', '70', 0);
    await pay('A', '40', DAY_SECONDS - 1);
    await transact([addInsurancePayment(insured('A'), at(5), invertAmount(toAmount('15')))]);
    expect(await readDailyInsurancePaid(insured('A'), at(DAY_SECONDS - 1))).toBe(toAmount('95'));
    expect(await readDailyInsurancePaid(insured('A'), at(DAY_SECONDS))).toBe(0n);
    expect(await readDailyInsurancePaid({ account_kind: 'demo', symbol: 'A' }, at(0))).toBe(0n);
    expect(await readDailyInsurancePaid(insured('B'), at(0))).toBe(0n);
  });

  it('blocks further payments from the ceiling until the day ends', async () => {
    await holds('C');
    await pay('C', '99.99999999');
    await holds('C');
    await pay('C', '0.00000001');
    await expect(holds('C')).rejects.toMatchObject(HALTED);
    await holds('C', DAY_SECONDS);
    await holds('D');
  });

  it('reports that the ceiling was reached once a day', async () => {
    const note = (second = 0) => recordInsuranceCeilingReached(insured('E'), at(second), CEILING);
    expect(await note()).toBe(false);
    await pay('E', '99');
    expect(await note()).toBe(false);
    await pay('E', '1');
    expect([await note(), await note()]).toEqual([true, false]);
    await pay('E', '100', DAY_SECONDS);
    expect(await note(DAY_SECONDS)).toBe(true);
  });

  it('keeps the total of a day for 30 days', async () => {
    await pay('F', '1', 7);
    const { items } = await queryPage<{ ttl: number }>({ pk: 'INSURANCE#live#F', prefix: '' });
    expect(items).toMatchObject([
      { sk: String(MIDNIGHT / DAY_SECONDS), paid: 100_000_000, ttl: MIDNIGHT + 31 * DAY_SECONDS },
    ]);
  });
});
