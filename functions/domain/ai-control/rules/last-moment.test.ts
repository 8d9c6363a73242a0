import { describe, expect, it } from 'vitest';
import type { OptionOrderId, UserId } from '#shared/ids.ts';
import type { EpochMs } from '#shared/time.ts';
import { findLastMoment } from './last-moment.ts';

const usual = { days: '7', least: '30', window_ms: '100', p_below: '0.00001' };
const user = 'usr_1' as UserId;

/** Orders of consecutive seconds, each accepted at this many ms into its second. */
const orders = (...milliseconds: number[]) =>
  milliseconds.map((ms, i) => ({
    id: `opt_${String(i).padStart(5, '0')}` as OptionOrderId,
    accepted_ms: (1_900_000_000_000 + i * 1000 + ms) as EpochMs,
  }));
const times = (count: number, ms: number) => Array.from({ length: count }, () => ms);

describe('findLastMoment', () => {
  it('finds repeated orders from 900 ms into a second', () => {
    const found = findLastMoment(usual, user, orders(...times(20, 300), ...times(16, 900), ...times(4, 899)), []);
    expect(found).toMatchObject({ rule: 'last_moment', figures: { trials: '40', late: '16', percent: '40.0' } });
    expect(found?.figures['p']).toBe('5.9e-7');
    expect(found?.evidence).toHaveLength(16);
  });

  it('finds nothing for a tenth of all orders, or for few orders', () => {
    expect(findLastMoment(usual, user, orders(...times(36, 300), ...times(4, 950)), [])).toBeNull();
    expect(findLastMoment(usual, user, orders(...times(29, 950)), [])).toBeNull();
  });

  it('applies the window of the rule, also as the chance per order', () => {
    const some = orders(...times(20, 300), ...times(20, 850));
    expect(findLastMoment(usual, user, some, [])).toBeNull();
    const found = findLastMoment({ ...usual, window_ms: '150' }, user, some, []);
    expect(found?.parameters).toMatchObject({ window_ms: '150', chance: '0.15' });
    expect(findLastMoment({ ...usual, window_ms: '500' }, user, some, [])).toBeNull();
  });

  it('counts orders of one second once', () => {
    const together = orders(...times(40, 950)).map((order) => ({
      ...order,
      accepted_ms: 1_900_000_000_950 as EpochMs,
    }));
    expect(findLastMoment(usual, user, together, [])).toBeNull();
  });

  it('ignores dismissed orders', () => {
    const all = orders(...times(60, 950));
    expect(findLastMoment(usual, user, all, [all[40]?.id ?? ''])).toBeNull();
  });
});
