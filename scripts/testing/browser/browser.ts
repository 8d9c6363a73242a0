import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core';
import { testTier } from '#functions/testing/tier.ts';

/** Only the package's binary is used: its own flags are for Lambda, and hide faults that users would see. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Staff must keep one address, and tests call the platform from this one.
  '--host-resolver-rules=MAP localhost 127.0.0.1',
];

/** True when screenshots are taken that no test compares. */
const wantsPictures = testTier === 'soak' || process.env['TEST_PICTURES'] === 'yes';

const PICTURES = fileURLToPath(new URL('../../../.cache/screenshots/', import.meta.url));

/** Launches a real headless Chromium. Close it when done. */
export async function launchBrowser(): Promise<Browser> {
  return await driver.launch({ executablePath: await chromium.executablePath(), args: FLAGS, headless: true });
}

/** A visitor's device: window size, theme, language. */
export interface BrowserDevice {
  width?: number;
  height?: number;
  theme?: 'dark' | 'light';
  /** Language tag as browsers send it. */
  language?: string;
  /** Shows animations: always in the soak, elsewhere only if set. Animations take half the work of an idle page. */
  motion?: boolean;
  /** Allows the site's service worker; by default every response comes from the platform itself. */
  worker?: boolean;
  /** False runs no script. */
  script?: boolean;
  /** Shows the cookie question; by default it is answered, and covers nothing. */
  askedForCookies?: boolean;
}

/** Content of a browser's storage, by name: of all tabs, and of each new tab. */
export interface BrowserStorage {
  localStorage?: Record<string, string>;
  sessionStorage?: Record<string, string>;
}

interface BrowserVisitor extends BrowserDevice {
  /** Address of the site: `http://localhost:…`. */
  origin: string;
  /** Initial storage of the browser; pages may change it. */
  remembered?: BrowserStorage;
}

/** In the page: fills its storage, once. */
function initializeStorage(all: BrowserStorage): void {
  // An empty page has no storage.
  if (window.origin === 'null') return;
  for (const [place, texts = {}] of Object.entries(all) as [
    'localStorage' | 'sessionStorage',
    Record<string, string>,
  ][]) {
    const storage = window[place];
    if (storage.getItem('remembered') !== null) continue;
    for (const [name, text] of Object.entries({ ...texts, remembered: 'yes' })) storage.setItem(name, text);
  }
}

/** Makes clicks wait for hydration: before that, a prerendered page does not react. */
function waitForTakeover(context: BrowserContext): void {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const takenOver = () => page.waitForFunction(() => document.documentElement.dataset['built'] === undefined);
    page.goto = async (...parameters) => {
      const answer = await goto(...parameters);
      await takenOver();
      return answer;
    };
    page.reload = async (...parameters) => {
      const answer = await reload(...parameters);
      await takenOver();
      return answer;
    };
    return page;
  };
}

/** Opens a browser new to the site, with this visitor's size, theme and language. */
export async function openVisitorBrowser(browser: Browser, visitor: BrowserVisitor): Promise<BrowserContext> {
  const {
    origin,
    width = 1366,
    height = 768,
    theme = 'dark',
    language = 'en-US',
    motion = testTier === 'soak',
  } = visitor;
  const { localStorage, sessionStorage = {} } = visitor.remembered ?? {};
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    locale: language,
    timezoneId: 'UTC',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    hasTouch: width <= 768,
    serviceWorkers: visitor.worker ? 'allow' : 'block',
    javaScriptEnabled: visitor.script ?? true,
  });
  // For a busy machine: on others every wait ends at once.
  context.setDefaultTimeout(75_000);
  const remembered: Record<string, string> = { theme, ...localStorage };
  if (!visitor.askedForCookies) remembered['cookie_consent'] = 'false';
  await context.addInitScript(initializeStorage, { localStorage: remembered, sessionStorage });
  if (visitor.script !== false) waitForTakeover(context);
  return context;
}

/** Collects faults of a browser's pages: their own errors, console errors, and violations of the security policy. */
export function collectPageErrors(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(`page: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  return faults;
}

/** Writes a screenshot to `.cache/screenshots/<name>.png`. */
export async function writeScreenshot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}${name}.png`, fullPage });
}

/**
 * The same only when screenshots are wanted: for viewing, not for the test. `TEST_PICTURES=yes`, or the tier of `npm
 * run soak`.
 */
export async function takeOptionalScreenshot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (wantsPictures) await writeScreenshot(page, name, { fullPage });
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns axe's findings at the page's current size, one line each. A page loads axe once, and only findings leave it:
 * its passed checks are far more. Frames are not checked.
 */
async function runAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const pageWindow = window as unknown as { axe: typeof axe };
    // No tag includes yet that a name contains its visible words (2.5.3).
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    const options = { resultTypes: ['violations' as const], runOnly: tags, rules, iframes: false };
    return (await pageWindow.axe.run(document, options)).violations;
  }, STANDARDS);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(' ')}: ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`),
  );
}

/** Times that a growing page is made as high as its content. */
const TURNS = 3;

/** Makes the window as high as the page; returns true if it was not. */
async function growViewport(page: Page): Promise<boolean> {
  const neededHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  const size = page.viewportSize();
  if (!size || neededHeight <= size.height) return false;
  await page.setViewportSize({ width: size.width, height: neededHeight });
  return true;
}

/**
 * Returns axe's findings against WCAG 2.2 AA, one line each: rule, element and problem. Empty when all is well. A
 * scrolling page is checked in its whole height. Content that a fixed bar covers only until the user scrolls is no
 * finding, nor is content that moved under it during the check.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  let violations: string[] = [];
  for (let look = 0; look < TURNS; look++) {
    for (let turn = 0; turn < TURNS && (await growViewport(page)); turn++);
    violations = await runAxe(page);
    if (violations.length === 0 || !(await growViewport(page))) break;
  }
  if (size) await page.setViewportSize(size);
  return violations;
}

/** Scrolls home to its end and back, so that all of it is loaded. */
export async function scrollHomePage(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.scrollTo(0, document.body.scrollHeight);
    // A logged-in user's has no such part.
    return document.querySelector('#technology, [data-testid=own-total]') !== null;
  });
  await page.waitForFunction(() => {
    document.querySelector('#market-rows')?.scrollIntoView();
    return document.querySelector('#market-rows tbody th') !== null;
  });
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Scrolls to the foot of the page, which loads once it is near, and back. */
export async function scrollToFooter(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.scrollTo(0, document.body.scrollHeight);
    return document.querySelector('footer nav') !== null;
  });
  await page.evaluate(() => window.scrollTo(0, 0));
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Adds up layout shifts in the page from its beginning. A right-aligned value that changes its length shifts nothing:
 * its end stays in place.
 */
export function startLayoutShiftRecording(): void {
  const shiftWindow = window as unknown as { shifted: number; moved: string[] };
  shiftWindow.shifted = 0;
  shiftWindow.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShiftEntry[]) {
      const onlyValues = sources.every(
        ({ node, previousRect, currentRect }) =>
          (node instanceof Element ? node : node?.parentElement)?.closest('.price') &&
          previousRect.top === currentRect.top,
      );
      const endStays = sources.some(
        ({ previousRect, currentRect }) => Math.abs(previousRect.right - currentRect.right) <= 1,
      );
      if (hadRecentInput || (onlyValues && endStays)) continue;
      shiftWindow.shifted += value;
      for (const { node, previousRect, currentRect } of sources) {
        const of = node instanceof Element ? node : node?.parentElement;
        const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
          [x, y, width, height].join(' '),
        );
        shiftWindow.moved.push(`${of?.outerHTML.slice(0, 120)} from ${from} to ${to}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns the moved elements with old and new position: left, top, width, height. */
export const getLayoutShiftedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { moved: string[] }).moved);

/** Returns the total: the score of Cumulative Layout Shift without its windows. */
export const getLayoutShiftScore = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);
