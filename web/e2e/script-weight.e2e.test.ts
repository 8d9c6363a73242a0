import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { watchScripts } from '#scripts/measure/loaded-scripts.ts';
import { budgetedPages, type PageScripts, weighPages } from '#scripts/measure/page-scripts.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';

const platform = testPlatform();
let weighed: PageScripts[];

beforeAll(async () => {
  weighed = await weighPages();
});

/** A demo account of its own, as pages keep a session. */
async function demoSession(): Promise<Record<string, unknown>> {
  const answer = await fetch(`${platform.info.web}/api/simulate/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  const { token, refresh_token, expires_at, user, simulate_user, current_mode } = data;
  return { token, refreshToken: refresh_token, expiresAt: expires_at, user: simulate_user ?? user, mode: current_mode };
}

/** Prices have come, and nothing more is asked for. */
async function idle(page: Page): Promise<void> {
  await page
    .getByText(/\d,\d{3}\.\d/)
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
}

describe('the weight of pages that the check counts', () => {
  it.each(budgetedPages)('is what a browser loads: $name', async ({ name, path, loggedIn }) => {
    const counted = weighed.find((one) => one.name === name)?.scripts.map(([script]) => script) ?? [];
    const context = await platform.newVisitor();
    if (loggedIn)
      await context.addInitScript((held) => localStorage.setItem('session', JSON.stringify(held)), await demoSession());
    const page = await context.newPage();
    const scripts = watchScripts(page);
    await page.goto(path);
    // Some comes when the page has been idle for a while.
    await expect.poll(async () => [...(await scripts()).keys()].sort(), { message: name }).toEqual(counted.toSorted());
    await idle(page);
    expect([...(await scripts()).keys()].sort()).toEqual(counted.toSorted());
    await context.close();
  });
});
