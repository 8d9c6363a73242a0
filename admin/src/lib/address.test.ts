import { describe, expect, it } from 'vitest';
import { parseAdminReturnPath } from './safe-return.ts';
import { parseChoiceParam, parseDayParam, omitUndefined, parseTextParam, toTimeWindow } from './search-params.ts';

describe('parseAdminReturnPath', () => {
  it('accepts pages of the back office', () => {
    for (const path of ['/admin/users', '/admin/options?status=win&cursor=a-b_c', '/admin/options/opt_1?open=%22x%22'])
      expect(parseAdminReturnPath(path)).toBe(path);
  });

  it('rejects other sites, other paths and the login itself', () => {
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
      expect(parseAdminReturnPath(path)).toBeNull();
  });
});

describe('admin search parameters', () => {
  it('are undefined when invalid', () => {
    expect([
      parseTextParam('BTC/USDT'),
      parseTextParam(123),
      parseTextParam(''),
      parseTextParam({}),
      parseTextParam('x'.repeat(601)),
    ]).toEqual(['BTC/USDT', '123', undefined, undefined, undefined]);
    expect([parseChoiceParam('win', ['win', 'lose']), parseChoiceParam('won', ['win', 'lose'])]).toEqual([
      'win',
      undefined,
    ]);
    expect([
      parseDayParam('2026-11-21'),
      parseDayParam('2026-13-45'),
      parseDayParam('21.11.2026'),
      parseDayParam(20261121),
    ]).toEqual(['2026-11-21', undefined, undefined, undefined]);
    expect(omitUndefined({ a: 1, b: undefined })).toEqual({ a: 1 });
  });

  it('convert days to the first and last second in the local time zone', () => {
    const { from, to } = toTimeWindow({ from: '2026-11-01', to: '2026-11-30' });
    expect(Number(to) - Number(from)).toBe(30 * 86_400 - 1);
    expect(new Date(Number(from) * 1000).getHours()).toBe(0);
    expect(toTimeWindow({})).toEqual({});
  });
});
