import { describe, expect, it } from 'vitest';
import { safeReturn } from './safe-return.ts';
import { choiceParam, dayParam, given, textParam, windowOf } from './search-params.ts';

describe('the way back after a login', () => {
  it('is a page of the back office', () => {
    for (const path of ['/admin/users', '/admin/options?status=win&cursor=a-b_c', '/admin/options/opt_1?open=%22x%22'])
      expect(safeReturn(path)).toBe(path);
  });

  it('is nothing else', () => {
    for (const path of [
      null,
      7,
      '',
      '/',
      '//evil.example/admin/users',
      'https://evil.example/admin/users',
      '/admin/\\evil',
      '/admin/\nx',
      '/adminx/users',
      '/admin/login',
      '/admin/login?redirect=/admin/users',
    ])
      expect(safeReturn(path)).toBeNull();
  });
});

describe('what an address says of a list', () => {
  it('is taken as far as it makes sense', () => {
    expect([textParam('BTC/USDT'), textParam(123), textParam(''), textParam({}), textParam('x'.repeat(601))]).toEqual([
      'BTC/USDT',
      '123',
      undefined,
      undefined,
      undefined,
    ]);
    expect([choiceParam('win', ['win', 'lose']), choiceParam('won', ['win', 'lose'])]).toEqual(['win', undefined]);
    expect([dayParam('2026-11-21'), dayParam('2026-13-45'), dayParam('21.11.2026'), dayParam(20261121)]).toEqual([
      '2026-11-21',
      undefined,
      undefined,
      undefined,
    ]);
    expect(given({ a: 1, b: undefined })).toEqual({ a: 1 });
  });

  it('covers whole days of this device', () => {
    const { from, to } = windowOf({ from: '2026-11-01', to: '2026-11-30' });
    expect(Number(to) - Number(from)).toBe(30 * 86_400 - 1);
    expect(new Date(Number(from) * 1000).getHours()).toBe(0);
    expect(windowOf({})).toEqual({});
  });
});
