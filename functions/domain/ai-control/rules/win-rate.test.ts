import { describe, expect, it } from 'vitest';
import type { StoredOption } from '#functions/data/options/option-orders.ts';
import type { OptionOrderId, UserId } from '#shared/ids.ts';
import { detectImprobableWinRate } from './win-rate.ts';

const usual = { days: '7', least: '30', chance: '0.5', p_below: '0.00001' };
const user = 'usr_1' as UserId;
type Decided = Parameters<typeof detectImprobableWinRate>[2][number];

/** Options of one minute each, one every `every` seconds. */
const orders = (wins: number, losses: number, every = 60): Decided[] =>
  Array.from({ length: wins + losses }, (_, i) => ({
    id: `opt_${String(i).padStart(5, '0')}` as OptionOrderId,
    symbol: 'BTC/USDT',
    status: i < wins ? 'win' : 'lose',
    entry: { at: 1000 + i * every } as StoredOption['entry'],
    expired_at: (1060 + i * every) as StoredOption['expired_at'],
  }));

describe('detectImprobableWinRate', () => {
  it('finds an improbable win rate, with its p-value and all its orders', () => {
    const finding = detectImprobableWinRate(usual, user, orders(34, 4), []);
    expect(finding).toMatchObject({ rule: 'win_rate', subject: user, user_id: user });
    expect(finding?.figures).toEqual({ orders: '38', trials: '38', wins: '34', percent: '89.5', p: '3.0e-7' });
    expect(finding?.evidence).toHaveLength(38);
  });

  it('flags nothing for too few orders or a win rate that chance explains', () => {
    expect(detectImprobableWinRate(usual, user, orders(29, 0), [])).toBeNull();
    expect(detectImprobableWinRate(usual, user, orders(60, 45), [])).toBeNull();
  });

  it('counts options that ran at the same time as one', () => {
    // Forty within a minute are one guess.
    expect(detectImprobableWinRate(usual, user, orders(40, 0, 1), [])).toBeNull();
    const apart = orders(40, 0, 1).map((order, i) => ({ ...order, symbol: `C${i}/USDT` }));
    expect(detectImprobableWinRate(usual, user, apart, [])?.figures['trials']).toBe('40');
  });

  it('ignores refunded and sold options', () => {
    const sold = orders(40, 0).map((order) => ({ ...order, status: 'sold' as const }));
    expect(detectImprobableWinRate(usual, user, sold, [])).toBeNull();
  });

  it('applies the rule parameters: number of orders, chance, limit', () => {
    expect(detectImprobableWinRate({ ...usual, least: '29' }, user, orders(29, 0), [])?.parameters).toMatchObject({
      least: '29',
    });
    expect(detectImprobableWinRate({ ...usual, least: '39' }, user, orders(34, 4), [])).toBeNull();
    expect(detectImprobableWinRate({ ...usual, chance: '0.9' }, user, orders(34, 4), [])).toBeNull();
    expect(detectImprobableWinRate({ ...usual, p_below: '0.0000001' }, user, orders(34, 4), [])).toBeNull();
    expect(detectImprobableWinRate({ ...usual, p_below: '0.05' }, user, orders(62, 42), [])).not.toBeNull();
  });

  it('ignores dismissed orders and all orders before them', () => {
    const all = orders(70, 0);
    expect(detectImprobableWinRate(usual, user, all, [all[60]?.id ?? ''])).toBeNull();
    expect(detectImprobableWinRate(usual, user, all, [all[30]?.id ?? ''])?.figures['trials']).toBe('39');
  });
});
