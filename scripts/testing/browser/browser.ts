import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core';

/** Only the package's binary is used: its own flags are for Lambda, and hide faults that users would see. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const PICTURES = fileURLToPath(new URL('../../../.cache/screenshots/', import.meta.url));

/** A real Chromium without a window. Close it when done. */
export async function launchBrowser(): Promise<Browser> {
  return await driver.launch({ executablePath: await chromium.executablePath(), args: FLAGS, headless: true });
}

export interface Visitor {
  /** Where the site is: `http://localhost:…`. */
  origin: string;
  width?: number;
  height?: number;
  theme?: 'dark' | 'light';
  /** A tag as browsers send it. */
  language?: string;
  reducedMotion?: boolean;
  /** Is asked about cookies; elsewhere the question has been answered, and lies over nothing. */
  askedForCookies?: boolean;
}

/** A browser that has never been on the site before, with the size, theme and language of this visitor. */
export async function newVisitor(browser: Browser, visitor: Visitor): Promise<BrowserContext> {
  const { origin, width = 1366, height = 768, theme = 'dark', language = 'en-US', reducedMotion = false } = visitor;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    locale: language,
    timezoneId: 'UTC',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: width < 768,
  });
  // For a machine that does much else: what is waited for comes at once elsewhere.
  context.setDefaultTimeout(75_000);
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  if (!visitor.askedForCookies) await context.addInitScript(() => localStorage.setItem('cookie_consent', 'false'));
  return context;
}

/** Keeps what the page complains about: its own errors, and what the console or the security policy refused. */
export function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  return faults;
}

/** Writes what the page looks like to `.cache/screenshots/<name>.png`. */
export async function takePicture(page: Page, name: string, { fullPage = false } = {}): Promise<string> {
  await mkdir(PICTURES, { recursive: true });
  const path = `${PICTURES}${name}.png`;
  await page.screenshot({ path, fullPage });
  return path;
}

/**
 * What axe finds against WCAG 2.2 AA, one line each: rule, element, and what is wrong. Empty when all is well.
 * A page that scrolls is looked at in its whole height: what lies under a fixed bar only for as long as nobody scrolls
 * is no finding.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  let seen = size?.height ?? Infinity;
  // What comes late makes it higher once more.
  for (let turn = 0; turn < 3; turn++) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height <= seen) break;
    await page.setViewportSize({ width: size?.width ?? 0, height });
    seen = height;
  }
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  if (size) await page.setViewportSize(size);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(' ')}: ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`),
  );
}

/** Adds up, in the page, how far things move by themselves, from its beginning on. */
export function recordShifts(): void {
  const held = window as unknown as { shifted: number };
  held.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) held.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What was added up: the score of Cumulative Layout Shift without its windows. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);
