import { describe, expect, it } from 'vitest';
import { queryPage } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { useEngineTable } from '#functions/testing/tables/table.ts';
import { amount, negate } from '#shared/money.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';
import {
  addInsurancePayment,
  assertInsuranceAvailable,
  noteInsuranceCeilingReached,
  readInsurancePaid,
} from './insurance.ts';

useEngineTable();

const MIDNIGHT = Math.floor(1_800_000_000 / DAY) * DAY;
const at = (seconds: number) => (MIDNIGHT + seconds) as EpochSeconds;
const CEILING = amount('100');
const insured = (symbol: string) => ({ account_kind: 'live' as const, symbol });
const pay = (symbol: string, units: string, second = 0) =>
  transact([addInsurancePayment(insured(symbol), at(second), amount(units))]);
const holds = (symbol: string, second = 0) =>
  transact([assertInsuranceAvailable(insured(symbol), at(second), CEILING)]);
const HALTED = { reason: 'SYMBOL_HALTED' };

describe('insurance of a symbol', () => {
  it('sums payments per day less recoveries, live and demo apart', async () => {
    expect(await readInsurancePaid(insured('A'), at(0))).toBe(0n);
    await pay('A', '70', 0);
    await pay('A', '40', DAY - 1);
    await transact([addInsurancePayment(insured('A'), at(5), negate(amount('15')))]);
    expect(await readInsurancePaid(insured('A'), at(DAY - 1))).toBe(amount('95'));
    expect(await readInsurancePaid(insured('A'), at(DAY))).toBe(0n);
    expect(await readInsurancePaid({ account_kind: 'demo', symbol: 'A' }, at(0))).toBe(0n);
    expect(await readInsurancePaid(insured('B'), at(0))).toBe(0n);
  });

  it('blocks further payments from the ceiling until the day ends', async () => {
    await holds('C');
    await pay('C', '99.99999999');
    await holds('C');
    await pay('C', '0.00000001');
    await expect(holds('C')).rejects.toMatchObject(HALTED);
    await holds('C', DAY);
    await holds('D');
  });

  it('reports that the ceiling was reached once a day', async () => {
    const note = (second = 0) => noteInsuranceCeilingReached(insured('E'), at(second), CEILING);
    expect(await note()).toBe(false);
    await pay('E', '99');
    expect(await note()).toBe(false);
    await pay('E', '1');
    expect([await note(), await note()]).toEqual([true, false]);
    await pay('E', '100', DAY);
    expect(await note(DAY)).toBe(true);
  });

  it('keeps the total of a day for 30 days', async () => {
    await pay('F', '1', 7);
    const { items } = await queryPage<{ ttl: number }>({ pk: 'INSURANCE#live#F', prefix: '' });
    expect(items).toMatchObject([{ sk: String(MIDNIGHT / DAY), paid: 100_000_000, ttl: MIDNIGHT + 31 * DAY }]);
  });
});
