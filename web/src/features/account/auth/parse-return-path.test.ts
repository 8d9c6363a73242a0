import { describe, expect, it } from 'vitest';
import { parseReturnPath } from './parse-return-path.ts';

describe('parseReturnPath', { tags: ['TRD-128', 'TRD-221'] }, () => {
  it.each(['/', '/trading/options?symbol=BTC%2FUSDT', '/orders/opt_1#receipt', '/a//b'])('accepts %s', (path) => {
    expect(parseReturnPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'trading',
    '',
    '/login',
    '/login?redirect=/login',
    '/signup?ref=ABCD1234',
    '/forgot-password',
    '/%5Cevil.example/../\\evil.example',
    'data:text/html,x',
    '/\r\nLocation: https://evil.example',
    null,
    undefined,
    ['/'],
    7,
  ])('rejects %s', (path) => {
    expect(parseReturnPath(path)).toBeNull();
  });
});
