import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { normalizePathCode } from './normal-path.ts';
import { pageFallbackCode } from './page-fallback.ts';

test('page fallback › serves the application for page paths, and files as themselves', () => {
  const handler = runInNewContext(`${pageFallbackCode}; handler`) as (event: unknown) => { uri: string };
  const asked = (uri: string) => handler({ request: { uri } }).uri;
  expect(asked('/')).toBe('/index.html');
  expect(asked('/trading/options')).toBe('/index.html');
  expect(asked('/orders/opt_01/')).toBe('/index.html');
  expect(asked('/assets/index-abc.js')).toBe('/assets/index-abc.js');
  expect(asked('/favicon.svg')).toBe('/favicon.svg');
});

test('edge path normalization › gives API paths one canonical form', { tags: ['TRD-215'] }, () => {
  const handler = runInNewContext(`${normalizePathCode}; handler`) as (event: unknown) => { uri: string };
  const asked = (uri: string) => handler({ request: { uri } }).uri;
  expect(asked('/api/auth/%6Cogin')).toBe('/api/auth/login');
  expect(asked('/api/%61%64%6d%69%6e/login')).toBe('/api/admin/login');
  expect(asked('/api/public/price/BTC%2fUSDT')).toBe('/api/public/price/BTC%2FUSDT');
  expect(asked('/api/a%20b/%256C/%zz/%')).toBe('/api/a%20b/%256C/%zz/%');
  expect(asked('/api/%2e%2E/%7e%5f%2d')).toBe('/api/../~_-');
});
