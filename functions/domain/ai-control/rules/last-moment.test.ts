import { describe, expect, it } from 'vitest';
import type { OptionOrderId, UserId } from '#shared/ids.ts';
import type { EpochMs } from '#shared/time.ts';
import { detectLastMomentOrders } from './last-moment.ts';

const usual = { days: '7', least: '30', window_ms: '100', p_below: '0.00001' };
const user = 'usr_1' as UserId;

/** Orders of consecutive seconds, each accepted at this many ms into its second. */
const orders = (...milliseconds: number[]) =>
  milliseconds.map((ms, i) => ({
    id: `opt_${String(i).padStart(5, '0')}` as OptionOrderId,
    accepted_ms: (1_900_000_000_000 + i * 1000 + ms) as EpochMs,
  }));
const times = (count: number, ms: number) => Array.from({ length: count }, () => ms);

describe('detectLastMomentOrders', () => {
  it('finds repeated orders placed in the last 100 ms of a second', () => {
    const finding = detectLastMomentOrders(
      usual,
      user,
      orders(...times(20, 300), ...times(16, 900), ...times(4, 899)),
      [],
    );
    expect(finding).toMatchObject({ rule: 'last_moment', figures: { trials: '40', late: '16', percent: '40.0' } });
    expect(finding?.figures['p']).toBe('5.9e-7');
    expect(finding?.evidence).toHaveLength(16);
  });

  it('finds nothing when a tenth of all orders come last, or for few orders', () => {
    expect(detectLastMomentOrders(usual, user, orders(...times(36, 300), ...times(4, 950)), [])).toBeNull();
    expect(detectLastMomentOrders(usual, user, orders(...times(29, 950)), [])).toBeNull();
  });

  it('applies the time window from the rule parameters, also as the chance per order', () => {
    const some = orders(...times(20, 300), ...times(20, 850));
    expect(detectLastMomentOrders(usual, user, some, [])).toBeNull();
    const finding = detectLastMomentOrders({ ...usual, window_ms: '150' }, user, some, []);
    expect(finding?.parameters).toMatchObject({ window_ms: '150', chance: '0.15' });
    expect(detectLastMomentOrders({ ...usual, window_ms: '500' }, user, some, [])).toBeNull();
  });

  it('counts several orders of the same second as one', () => {
    const together = orders(...times(40, 950)).map((order) => ({
      ...order,
      accepted_ms: 1_900_000_000_950 as EpochMs,
    }));
    expect(detectLastMomentOrders(usual, user, together, [])).toBeNull();
  });

  it('ignores dismissed orders', () => {
    const all = orders(...times(60, 950));
    expect(detectLastMomentOrders(usual, user, all, [all[40]?.id ?? ''])).toBeNull();
  });
});
