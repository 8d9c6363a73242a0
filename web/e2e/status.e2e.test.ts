import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { type PlatformComponentState, platformComponents } from '#shared/content/status.ts';
import type { PlatformStatusFile } from '#shared/schemas/status.ts';
import { DAY_SECONDS, toUtcDate, type EpochSeconds } from '#shared/time.ts';

const now = () => Math.floor(Date.now() / 1000) as EpochSeconds;

/** Builds a file as the timer writes it. */
function buildStatusFile(
  states: Partial<Record<string, PlatformComponentState>> = {},
  overrides: Partial<PlatformStatusFile> = {},
): PlatformStatusFile {
  const at = now();
  const days = Array.from({ length: 60 }, (_, i) => ({
    date: toUtcDate((at - (59 - i) * DAY_SECONDS) as EpochSeconds),
    operational: 1400 - (i === 20 ? 200 : 0),
    degraded: i % 17 === 3 ? 12 : 0,
    down: i === 20 ? 90 : 0,
  }));
  return {
    written_at: at,
    overall: Object.values(states).includes('down')
      ? 'down'
      : Object.keys(states).length > 0
        ? 'degraded'
        : 'operational',
    components: platformComponents.map((name) => ({ name, state: states[name] ?? 'operational', value: 0, days })),
    incidents: [],
    ...overrides,
  };
}

const inAll = (words: string) => ({ en: words, zh: words, ja: words, ko: words, es: words });

async function answer(page: Page, file: () => PlatformStatusFile): Promise<void> {
  await page.route('**/status.json', (route) => route.fulfill({ json: file() }));
}

const overall = (page: Page, state: string) => page.locator(`[data-testid=overall][data-state=${state}]`).waitFor();

describe('status page', () => {
  test('shows the published status file', async ({ visit, place }) => {
    const page = await visit();
    // The timer has a minute for the first write.
    await expect
      .poll(async () => (await page.request.get(`${place.info.web}/status.json`)).status(), { timeout: 90_000 })
      .toBe(200);
    await page.goto('/status');
    await page.getByTestId('overall').waitFor();
    const prices = page.locator('[data-component=prices]');
    // If checked before the first tick was written, they were down.
    expect(await prices.getAttribute('data-state')).toMatch(/^(operational|degraded|down)$/);
    expect(await page.locator('[data-component]').count()).toBe(platformComponents.length);
  });

  test('shows disruptions and incidents without axe violations', { tags: 'rare' }, async ({ visit }) => {
    const page = await visit({ width: 1440, height: 1000 });
    const incident = {
      id: 'inc_1',
      impact: 'minor' as const,
      phase: 'identified' as const,
      components: ['prices' as const],
      title: inAll('Late prices of metals'),
      text: inAll('A source answers slowly. Orders in gold and silver are refused until its prices are fresh again.'),
      started_at: now() - 1800,
      ended_at: null,
      updated_at: now(),
    };
    const past = {
      ...incident,
      id: 'inc_0',
      phase: 'resolved' as const,
      started_at: now() - 90_000,
      ended_at: now() - 86_400,
    };
    await answer(page, () => buildStatusFile({ feeds: 'degraded' }, { incidents: [incident, past] }));
    await page.goto('/status');
    await overall(page, 'degraded');
    await page.getByRole('heading', { name: 'Late prices of metals' }).first().waitFor();
    expect(await page.locator('[data-component=feeds] rect').count()).toBe(90);
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'status-1440', { fullPage: true });
  });

  test(
    'marks an outdated status file as stale while the API is down',
    { tags: ['rare', 'FIN-356'] },
    async ({ visit, allowFaults }) => {
      allowFaults(/\/api\//, /503/);
      const page = await visit({ width: 375, height: 800, theme: 'light' });
      await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'down' }));
      await answer(page, () => buildStatusFile({ api: 'down' }, { written_at: now() - 20 * 60 }));
      await page.goto('/status');
      await overall(page, 'stale');
      await page.getByText('Last updated 20 minutes ago').waitFor();
      expect(await page.locator('[data-component=prices]').getAttribute('data-state')).toBe('unknown');
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'status-stale-375', { fullPage: true });
    },
  );

  test('shows that the status file failed to load', { tags: 'rare' }, async ({ visit, allowFaults }) => {
    allowFaults(/status\.json/, /404/);
    const page = await visit();
    await page.route('**/status.json', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/status');
    await page.getByText('The status could not be loaded.').waitFor();
  });
});
