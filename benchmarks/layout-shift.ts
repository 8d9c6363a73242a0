import type { Browser } from 'playwright-core';
import { toBrowserStorage } from '#scripts/testing/browser/browser-visits.ts';
import {
  getLayoutShiftedElements,
  getLayoutShiftScore,
  launchBrowser,
  openVisitorBrowser,
  startLayoutShiftRecording,
} from '#scripts/testing/browser/browser.ts';
import { createE2eUser, type E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { createSitePageVisits, type SitePageVisit } from '#scripts/testing/browser/site-pages.ts';
import { type RunningPlatform, startTestPlatform } from '#scripts/testing/platform/platform.ts';
import { type Benchmark, toMaxBenchmarkRow } from './row.ts';

const WIDTHS = [375, 768, 1440];
const HEIGHTS: Record<number, number> = { 375: 812, 768: 1024, 1440: 900 };
/** Highest score of a page. */
const MAX_SCORE = 0.05;
/** Longest wait for a page's requests, ms. */
const QUIET_MS = 15_000;
/** Wait for what a page draws after its last answer, ms. */
const DRAWN_MS = 1000;

interface PageShift extends SitePageVisit {
  width: number;
  score: number;
  /** Elements that moved, with their old and new place. */
  moved: string[];
}

/** Opens a page in a browser that has nothing of the site yet, and records what moves until it is at rest. */
async function measurePageShift(
  browser: Browser,
  origin: string,
  { login }: E2eUser,
  width: number,
  { path, isGuest }: SitePageVisit,
): Promise<PageShift> {
  const remembered = toBrowserStorage(isGuest ? {} : { login });
  const context = await openVisitorBrowser(browser, { origin, width, height: HEIGHTS[width] ?? 900, remembered });
  try {
    const page = await context.newPage();
    await page.addInitScript(startLayoutShiftRecording);
    await page.goto(path);
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
    await page.waitForTimeout(DRAWN_MS);
    const [score, moved] = await Promise.all([getLayoutShiftScore(page), getLayoutShiftedElements(page)]);
    return { path, isGuest, width, score, moved };
  } finally {
    await context.close();
  }
}

/** Measures every page of a running platform at these widths, worst first. */
export async function measureLayoutShifts(
  platform: RunningPlatform,
  widths: readonly number[] = WIDTHS,
  isMeasured: (visit: SitePageVisit) => boolean = () => true,
): Promise<PageShift[]> {
  const user = await createE2eUser(platform, { funds: '10000', spot: '1000' });
  const visits = (await createSitePageVisits(user)).filter(isMeasured);
  const browser = await launchBrowser();
  try {
    const shifts: PageShift[] = [];
    for (const width of widths)
      for (const visit of visits) shifts.push(await measurePageShift(browser, platform.info.web, user, width, visit));
    return shifts.toSorted((a, b) => b.score - a.score);
  } finally {
    await browser.close();
  }
}

export const layoutShiftBenchmark: Benchmark = {
  name: 'layout-shift',
  what: 'what moves while a page loads: every page, as guest and as user, at three widths',
  run: async ({ full, note }) => {
    const platform = await startTestPlatform({ env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      const shifts = await measureLayoutShifts(platform);
      for (const { path, width, moved } of shifts.filter(({ score }) => score > MAX_SCORE))
        for (const line of moved) note(`${path} ${width}: ${line}`);
      const rows = shifts.map(({ path, isGuest, width, score }) =>
        toMaxBenchmarkRow(`${path} ${isGuest ? 'guest' : 'user'} ${width}`, score, '', MAX_SCORE),
      );
      const worst = rows.filter(({ met }, i) => i < 5 || met === false);
      note(`${rows.length} pages measured, ${full ? 'all' : `the worst ${worst.length}`} shown`);
      return full ? rows : worst;
    } finally {
      await platform.stop();
    }
  },
};
