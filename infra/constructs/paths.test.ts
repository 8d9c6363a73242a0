import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { normalizePathFunctionCode } from './normal-path.ts';
import { pageFallbackFunctionCode } from './page-fallback.ts';

test('page fallback › serves the application for page paths and the file for file paths', () => {
  const handler = runInNewContext(`${pageFallbackFunctionCode}; handler`) as (event: unknown) => { uri: string };
  const rewrite = (uri: string) => handler({ request: { uri } }).uri;
  expect(rewrite('/')).toBe('/index.html');
  expect(rewrite('/trading/options')).toBe('/index.html');
  expect(rewrite('/orders/opt_01/')).toBe('/index.html');
  expect(rewrite('/assets/index-abc.js')).toBe('/assets/index-abc.js');
  expect(rewrite('/favicon.svg')).toBe('/favicon.svg');
});

test('edge path normalization › converts every spelling of an API path to one form', { tags: ['TRD-215'] }, () => {
  const handler = runInNewContext(`${normalizePathFunctionCode}; handler`) as (event: unknown) => { uri: string };
  const rewrite = (uri: string) => handler({ request: { uri } }).uri;
  expect(rewrite('/api/auth/%6Cogin')).toBe('/api/auth/login');
  expect(rewrite('/api/%61%64%6d%69%6e/login')).toBe('/api/admin/login');
  expect(rewrite('/api/public/price/BTC%2fUSDT')).toBe('/api/public/price/BTC%2FUSDT');
  expect(rewrite('/api/a%20b/%256C/%zz/%')).toBe('/api/a%20b/%256C/%zz/%');
  expect(rewrite('/api/%2e%2E/%7e%5f%2d')).toBe('/api/../~_-');
});
