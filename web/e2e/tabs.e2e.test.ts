import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';
import { type OpenConnections, openConnections } from '#scripts/testing/platform/open-connections.ts';

const platform = testPlatform();
let connections: OpenConnections;
let visitor: BrowserContext;
/** Sockets that each page has open now. */
let sockets: Map<Page, number>;

beforeAll(async () => {
  connections = await openConnections(platform.endpoints);
});

beforeEach(async () => {
  visitor = await platform.newVisitor();
  sockets = new Map();
});

afterEach(async () => {
  await visitor.close();
  await until('no connection is left', async () => (await connections.ids()).length === 0);
});

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It never came that ${what}.`);
    await setTimeout(100);
  }
}

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

const isOne = (count: number) => async () => (await connections.ids()).length === count;

/**
 * In each of the pages the price becomes another one, over the socket alone: what a tab asks for when it hears nothing
 * is kept from it.
 */
async function expectPrices(pages: readonly Page[]): Promise<void> {
  const asked = '**/public/prices';
  await Promise.all(
    pages.map(async (page) => {
      await page.route(asked, (route) => route.abort());
      const before = await priceIn(page).textContent();
      await page.waitForFunction((known) => {
        const rows = [...document.querySelectorAll('tr, [role=row]')];
        const text = rows.find((row) => row.textContent?.includes('BTC/USDT'))?.querySelector('.flash')?.textContent;
        return text && text !== known;
      }, before);
      await page.unroute(asked);
    }),
  );
}

describe('ten tabs', () => {
  it('share one connection, and go on when the one that holds it is closed', async () => {
    const pages = await openTabs(10);
    await until('they share one connection', isOne(1));
    await expectPrices(pages);
    const [first] = await connections.ids();
    const leader = pages.find((page) => sockets.get(page) === 1);
    if (!leader) throw new Error('no tab has the connection');
    await leader.close();
    const others = pages.filter((page) => page !== leader);
    await expectPrices(others);
    await until('they share another one', isOne(1));
    expect(await connections.ids()).not.toEqual([first]);
    expect(others.filter((page) => sockets.get(page) === 1)).toHaveLength(1);
  });

  it('find the server again when their connection ends', async () => {
    const pages = await openTabs(3);
    await until('they share one connection', isOne(1));
    const [first] = await connections.ids();
    await connections.end(first ?? '');
    await until('they share another one', async () => {
      const ids = await connections.ids();
      return ids.length === 1 && ids[0] !== first;
    });
    await expectPrices(pages);
  });

  it('have one each where tabs cannot speak to each other', async () => {
    await visitor.addInitScript(() => {
      Object.assign(window, { BroadcastChannel: undefined });
    });
    const pages = await openTabs(3);
    for (const page of pages) await page.waitForLoadState('networkidle');
    await until('each has its own', isOne(3));
    await expectPrices(pages);
    expect(await connections.ids()).toHaveLength(3);
  });
});

describe('a page', () => {
  it('says that it is offline, and goes on when it is online again', async () => {
    const page = await openTab('/trading/options?symbol=BTC/USDT');
    await page.locator('canvas').first().waitFor();
    await until('it has one connection', isOne(1));
    await visitor.setOffline(true);
    const [id] = await connections.ids();
    await connections.end(id ?? '');
    await page.getByText('Reconnecting').waitFor();
    await visitor.setOffline(false);
    await until('it has one connection again', isOne(1));
    await page.getByText('Simulated prices').first().waitFor();
    expect(await page.getByText('Reconnecting').count()).toBe(0);
  });
});
