import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { readSiteRoutePaths } from '#infra/site-routes.ts';
import { normalizePathFunctionCode } from './normal-path.ts';
import { pageFallbackFunctionCode } from './page-fallback.ts';
import { buildPageStatusFunctionCode } from './page-status.ts';

test('page fallback › serves the application for page paths and the file for file paths', () => {
  const handler = runInNewContext(`${pageFallbackFunctionCode}; handler`) as (event: unknown) => { uri: string };
  const rewrite = (uri: string) => handler({ request: { uri } }).uri;
  expect(rewrite('/')).toBe('/index.html');
  expect(rewrite('/admin/trading/symbols/BTC-USDT')).toBe('/index.html');
  expect(rewrite('/admin/users/')).toBe('/index.html');
  expect(rewrite('/admin/users/usr_01/')).toBe('/index.html');
  for (const unknown of ['/nowhere', '/admin/nowhere', '/admin/users/usr_01/at-all', '/adminx'])
    expect(rewrite(unknown), unknown).toBe('/not-found.html');
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

describe('page status', () => {
  const answer = (site: 'web' | 'admin', uri: string, statusCode = 200) => {
    const handler = runInNewContext(`${buildPageStatusFunctionCode(site)}; handler`) as (event: unknown) => {
      statusCode: number;
    };
    return handler({ request: { uri }, response: { statusCode } }).statusCode;
  };

  test.each(['web', 'admin'] as const)('is 200 for every page of the router of %s', (site) => {
    for (const path of readSiteRoutePaths(site)) {
      const example = path.replace(/\/\{-\$\w+\}/, '').replace(/\$\w+/g, 'nws_01');
      for (const address of [example, `${example === '/' ? '' : example}/`])
        expect(answer(site, address), address).toBe(200);
    }
  });

  test('is 404 for an unknown address, of the viewer or as the file that is sent', () => {
    const unknown = [
      '/nowhere',
      '/nowhere/at/all',
      '/trading/nowhere',
      '/orders',
      '/verify/a/b',
      '/news/other',
      '/constructor',
    ];
    for (const uri of [...unknown, '/not-found.html']) expect(answer('web', uri), uri).toBe(404);
    expect(answer('admin', '/admin/nowhere')).toBe(404);
    expect(answer('admin', '/market')).toBe(404);
  });

  test('of files, articles and failures is not changed', () => {
    expect(answer('web', '/assets/index-abc.js')).toBe(200);
    expect(answer('web', '/pages/es/market.html')).toBe(200);
    expect(answer('web', '/news/nws_01ABC')).toBe(200);
    expect(answer('web', '/nowhere', 304)).toBe(304);
    expect(answer('web', '/nowhere', 503)).toBe(503);
  });

  test('function code fits the CDN’s size limit', () => {
    for (const code of [
      pageFallbackFunctionCode,
      buildPageStatusFunctionCode('web'),
      buildPageStatusFunctionCode('admin'),
    ])
      expect(code.length).toBeLessThan(10_000);
  });
});
