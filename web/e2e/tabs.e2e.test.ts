/** @module-tag rare */

import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { blockRequests } from '#scripts/testing/browser/block-requests.ts';
import { createIsolatedTest } from '#scripts/testing/browser/test.ts';
import {
  type OpenSocketConnections,
  readOpenSocketConnections,
} from '#scripts/testing/platform/read-open-connections.ts';

/** Has no connections except those of these tabs. */
const test = createIsolatedTest();
let connections: OpenSocketConnections;
let visitor: BrowserContext;
/** Open sockets of each page. */
let sockets: Map<Page, number>;

test.beforeAll(async ({ place }) => {
  connections = await readOpenSocketConnections(place.endpoints);
});

test.beforeEach(async ({ visit, allowFaults }) => {
  // Errors of connections cut on purpose.
  allowFaults(/ERR_FAILED .*prices/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  visitor = (await visit()).context();
  await visitor.pages()[0]?.close();
  sockets = new Map();
});

test.afterEach(async () => {
  await visitor.close();
  await connectionsAre('none is left', (ids) => ids.length === 0);
});

/** Waits until the platform has such connections. */
const connectionsAre = (label: string, fits: (ids: readonly string[]) => boolean): Promise<void> =>
  expect.poll(async () => fits(await connections.ids()), { message: label }).toBe(true);

const priceIn = (page: Page) => page.getByRole('row').filter({ hasText: 'BTC/USDT' }).locator('.flash');

async function openTab(path = '/'): Promise<Page> {
  const page = await visitor.newPage();
  sockets.set(page, 0);
  const count = (more: number) => void sockets.set(page, (sockets.get(page) ?? 0) + more);
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith('/ws')) return;
    count(1);
    socket.on('close', () => count(-1));
  });
  await page.goto(path);
  return page;
}

async function openTabs(count: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let i = 0; i < count; i++) pages.push(await openTab());
  for (const page of pages) await priceIn(page).filter({ hasText: /\d/ }).waitFor();
  return pages;
}

/** Waits in each page for a new price, over the socket alone: polling is blocked. */
async function expectPrices(pages: readonly Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      const restore = await blockRequests(page, '**/public/prices');
      const before = await priceIn(page).textContent();
      await page.waitForFunction((knownText) => {
        const rows = [...document.querySelectorAll('tr, [role=row]')];
        const text = rows.find((row) => row.textContent?.includes('BTC/USDT'))?.querySelector('.flash')?.textContent;
        return text && text !== knownText;
      }, before);
      restore();
    }),
  );
}

describe('ten open tabs', () => {
  test('share one connection and keep it when the tab that holds it closes', async () => {
    const pages = await openTabs(10);
    await connectionsAre('they share one connection', ({ length }) => length === 1);
    await expectPrices(pages);
    const [first] = await connections.ids();
    const leader = pages.find((page) => sockets.get(page) === 1);
    if (!leader) throw new Error('no tab has the connection');
    await leader.close();
    const followers = pages.filter((page) => page !== leader);
    await expectPrices(followers);
    await connectionsAre('they share another one', ({ length }) => length === 1);
    expect(await connections.ids()).not.toEqual([first]);
    expect(followers.filter((page) => sockets.get(page) === 1)).toHaveLength(1);
  });

  test('reconnect when the shared connection ends', async () => {
    const pages = await openTabs(3);
    await connectionsAre('they share one connection', ({ length }) => length === 1);
    const [first] = await connections.ids();
    await connections.end(first ?? '');
    await connectionsAre('they share another one', (ids) => ids.length === 1 && ids[0] !== first);
    await expectPrices(pages);
  });

  test('have one connection each without cross-tab channels', async () => {
    await visitor.addInitScript(() => {
      Object.assign(window, { BroadcastChannel: undefined });
    });
    const pages = await openTabs(3);
    for (const page of pages) await page.waitForLoadState('networkidle');
    await connectionsAre('each has its own', ({ length }) => length === 3);
    await expectPrices(pages);
    expect(await connections.ids()).toHaveLength(3);
  });
});

describe('offline page', () => {
  test('shows that the browser is offline and recovers when it is online', async () => {
    const page = await openTab('/trading/options?symbol=BTC/USDT');
    await page.locator('canvas').first().waitFor();
    await connectionsAre('it has one connection', ({ length }) => length === 1);
    await visitor.setOffline(true);
    const [id] = await connections.ids();
    await connections.end(id ?? '');
    await page.getByText('Reconnecting').waitFor();
    await visitor.setOffline(false);
    await connectionsAre('it has one connection again', ({ length }) => length === 1);
    await page.getByText('Simulated prices').first().waitFor();
    expect(await page.getByText('Reconnecting').count()).toBe(0);
  });
});
