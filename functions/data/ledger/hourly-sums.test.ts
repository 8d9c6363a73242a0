import { describe, expect, it } from 'vitest';
import { getItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds, HOUR_SECONDS } from '#shared/time.ts';
import { declareHourlySums } from './hourly-sums.ts';

useTestTableOnEngine();

const sums = declareHourlySums('TEST_SUM', 'summed of');
const NOON = (Math.floor(1_800_000_000 / DAY_SECONDS) * DAY_SECONDS + 12 * HOUR_SECONDS) as EpochSeconds;
const at = (seconds: number) => (NOON + seconds) as EpochSeconds;

let one = 0;
const someone = () => `someone-${one++}`;
async function add(of: string, units: string, second: number): Promise<void> {
  await transact([sums.add(await sums.read(of, at(second)), toAmount(units), at(second))]);
}
const readSum = async (of: string, second: number) => (await sums.read(of, at(second))).sum;

describe('rolling 24-hour sum', () => {
  it('starts at zero and sums all amounts of one subject', async () => {
    const [of, other] = [someone(), someone()];
    expect(await sums.read(of, at(0))).toEqual({
      of,
      hours: {},
      acts: {},
      epoch: 0,
      version: 0,
      sum: 0n,
      count: 0,
    });
    await add(of, '10', 0);
    await add(of, '0.00000001', HOUR_SECONDS - 1);
    await add(of, '5', HOUR_SECONDS);
    expect(await readSum(of, HOUR_SECONDS)).toBe(toAmount('15.00000001'));
    expect(Object.keys((await sums.read(of, at(HOUR_SECONDS))).hours)).toHaveLength(2);
    expect(await readSum(other, HOUR_SECONDS)).toBe(0n);
  });

  it('includes amounts up to one hour older than 24 hours and none before', async () => {
    const of = someone();
    await add(of, '10', HOUR_SECONDS / 2);
    await add(of, '1', HOUR_SECONDS);
    expect(await readSum(of, DAY_SECONDS + HOUR_SECONDS - 1)).toBe(toAmount('11'));
    expect(await readSum(of, DAY_SECONDS + HOUR_SECONDS)).toBe(toAmount('1'));
    expect(await readSum(of, DAY_SECONDS + 2 * HOUR_SECONDS)).toBe(0n);
  });

  it('rejects an addition on a stale read, also when it is the first', async () => {
    const of = someone();
    for (let n = 0; n < 3; n++) {
      const read = await sums.read(of, at(0));
      expect(read.version).toBe(n);
      await transact([sums.add(read, toAmount('1'), at(0))]);
      await expect(transact([sums.add(read, toAmount('1'), at(0))])).rejects.toThrow(
        `What was summed of ${of} changed while it was being added to.`,
      );
    }
    expect(await readSum(of, 0)).toBe(toAmount('3'));
  });

  it('subtracts a reversal while the original amount still counts', async () => {
    const of = someone();
    await add(of, '10', 0);
    await add(of, '4', 2 * HOUR_SECONDS);
    const takeBack = async (second: number) =>
      sums.takeBack(await sums.read(of, at(second)), toAmount('3'), at(10), at(second));
    await transact(await takeBack(2 * HOUR_SECONDS));
    expect(await readSum(of, 2 * HOUR_SECONDS)).toBe(toAmount('11'));
    expect(await takeBack(DAY_SECONDS + HOUR_SECONDS)).toEqual([]);
  });

  it('startAnew › subtracts the snapshot and keeps later amounts', async () => {
    const of = someone();
    await add(of, '6000', 0);
    await add(of, '3500', HOUR_SECONDS);
    const storedSum = await sums.read(of, at(HOUR_SECONDS));
    expect([storedSum.sum, storedSum.count]).toEqual([toAmount('9500'), 2]);
    await add(of, '400', HOUR_SECONDS);
    await add(of, '50', 2 * HOUR_SECONDS);
    await transact(sums.startAnew(await sums.read(of, at(2 * HOUR_SECONDS)), storedSum, at(2 * HOUR_SECONDS)));
    expect(await sums.read(of, at(2 * HOUR_SECONDS))).toMatchObject({ sum: toAmount('450'), count: 2, epoch: 1 });
  });

  it('startAnew › subtracts each action once across overlapping snapshots', async () => {
    const of = someone();
    await add(of, '9000', 0);
    const [one, two] = [await sums.read(of, at(0)), await sums.read(of, at(0))];
    await transact(sums.startAnew(await sums.read(of, at(0)), one, at(0)));
    await add(of, '8000', 0);
    expect(sums.startAnew(await sums.read(of, at(0)), two, at(0))).toEqual([]);
    expect(await readSum(of, 0)).toBe(toAmount('8000'));
  });

  it('reads sums stored before actions were counted', async () => {
    const of = someone();
    const hour = Math.floor(at(0) / HOUR_SECONDS);
    const key = { pk: `TEST_SUM#${of}`, sk: 'TEST_SUM' };
    await transact([{ label: 'old', key, put: { hours: { [hour]: 500_000_000n }, version: 4, ttl: at(DAY_SECONDS) } }]);
    expect(await sums.read(of, at(0))).toMatchObject({ sum: toAmount('5'), count: 0, epoch: 0 });
    await add(of, '1', 0);
    expect(await sums.read(of, at(0))).toMatchObject({ sum: toAmount('6'), count: 1, version: 5 });
  });

  it('expires when none of its amounts counts any more', async () => {
    const of = someone();
    await add(of, '10', HOUR_SECONDS - 1);
    const stored = await getItem<{ ttl: number; version: number }>({ pk: `TEST_SUM#${of}`, sk: 'TEST_SUM' });
    expect(stored).toMatchObject({ version: 1, ttl: NOON + DAY_SECONDS + 2 * HOUR_SECONDS });
  });

  it('restarts after expiry and still rejects stale reads', async () => {
    const of = someone();
    let second = 0;
    await add(of, '5', second);
    for (const hours of [26, 27, 50, 1000]) {
      second += hours * HOUR_SECONDS;
      expect(await readSum(of, second)).toBe(0n);
      const read = await sums.read(of, at(second));
      await add(of, '3', second);
      expect(await readSum(of, second)).toBe(toAmount('3'));
      await expect(transact([sums.add(read, toAmount('1'), at(second))])).rejects.toThrow('added to');
    }
  });
});
