import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core';
import { tier } from '#functions/testing/tier.ts';

/** Only the package's binary is used: its own flags are for Lambda, and hide faults that users would see. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Staff stay at one address, and tests call the platform from this one.
  '--host-resolver-rules=MAP localhost 127.0.0.1',
];

/** Whether pictures are taken that no test looks at. */
const wantsPictures = tier === 'soak' || process.env['TEST_PICTURES'] === 'yes';

const PICTURES = fileURLToPath(new URL('../../../.cache/screenshots/', import.meta.url));

/** A real Chromium without a window. Close it when done. */
export async function launchBrowser(): Promise<Browser> {
  return await driver.launch({ executablePath: await chromium.executablePath(), args: FLAGS, headless: true });
}

/** What somebody comes with: the size of the window, theme, language. */
export interface BrowserDevice {
  width?: number;
  height?: number;
  theme?: 'dark' | 'light';
  /** A tag as browsers send it. */
  language?: string;
  /**
   * Wants to see what moves: always in the soak, elsewhere where it says so. Half of what a page takes that nobody
   * touches goes into movement.
   */
  motion?: boolean;
  /** Lets the site have its service worker: elsewhere what a page asks for comes from the platform alone. */
  worker?: boolean;
  /** Runs no script where it says so. */
  script?: boolean;
  /** Is asked about cookies; elsewhere the question has been answered, and lies over nothing. */
  askedForCookies?: boolean;
}

/** What lies in the storage of a browser, by name: of all tabs, and of each new tab. */
export interface BrowserStorage {
  localStorage?: Record<string, string>;
  sessionStorage?: Record<string, string>;
}

interface Visitor extends BrowserDevice {
  /** Where the site is: `http://localhost:…`. */
  origin: string;
  /** What the browser has from before; pages may change it. */
  remembered?: BrowserStorage;
}

/** In the page: puts into its storage what is remembered, once. */
function remember(all: BrowserStorage): void {
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

/** Nothing answers a click on a page that was drawn at build before React has taken it over. */
function waitForTakeover(context: BrowserContext): void {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const takenOver = () => page.waitForFunction(() => document.documentElement.dataset['built'] === undefined);
    page.goto = async (...asked) => {
      const answer = await goto(...asked);
      await takenOver();
      return answer;
    };
    page.reload = async (...asked) => {
      const answer = await reload(...asked);
      await takenOver();
      return answer;
    };
    return page;
  };
}

/** A browser that has never been on the site before, with the size, theme and language of this visitor. */
export async function newVisitor(browser: Browser, visitor: Visitor): Promise<BrowserContext> {
  const { origin, width = 1366, height = 768, theme = 'dark', language = 'en-US', motion = tier === 'soak' } = visitor;
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
  // For a machine that does much else: what is waited for comes at once elsewhere.
  context.setDefaultTimeout(75_000);
  const remembered: Record<string, string> = { theme, ...localStorage };
  if (!visitor.askedForCookies) remembered['cookie_consent'] = 'false';
  await context.addInitScript(remember, { localStorage: remembered, sessionStorage });
  if (visitor.script !== false) waitForTakeover(context);
  return context;
}

/** Keeps what pages of a browser complain about: their own errors, and what the console or the security policy refused. */
export function collectPageErrors(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(`page: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  return faults;
}

/** Writes what the page looks like to `.cache/screenshots/<name>.png`. */
export async function writeScreenshot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}${name}.png`, fullPage });
}

/** The same where pictures are wanted: for eyes, not for the test. `TEST_PICTURES=yes`, or the tier of `npm run soak`. */
export async function takeScreenshot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (wantsPictures) await writeScreenshot(page, name, { fullPage });
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What of a page axe finds at its present size, one line each. A page reads axe's program once, and only findings leave
 * it: what axe found to be right is far more. What a frame shows is another's.
 */
async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const here = window as unknown as { axe: typeof axe };
    // That a name has the words that are to be seen (2.5.3) is no part of any tag yet.
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    const options = { resultTypes: ['violations' as const], runOnly: tags, rules, iframes: false };
    return (await here.axe.run(document, options)).violations;
  }, STANDARDS);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(' ')}: ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`),
  );
}

/** Times that a page which keeps growing is made as high as it is. */
const TURNS = 3;

/** Makes the window as high as the page, and says whether it was not. */
async function grow(page: Page): Promise<boolean> {
  const wanted = await page.evaluate(() => document.documentElement.scrollHeight);
  const size = page.viewportSize();
  if (!size || wanted <= size.height) return false;
  await page.setViewportSize({ width: size.width, height: wanted });
  return true;
}

/**
 * What axe finds against WCAG 2.2 AA, one line each: rule, element, and what is wrong. Empty when all is well.
 * A page that scrolls is looked at in its whole height: what lies under a fixed bar only for as long as nobody scrolls
 * is no finding, nor what came under it while axe looked.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  let found: string[] = [];
  for (let look = 0; look < TURNS; look++) {
    for (let turn = 0; turn < TURNS && (await grow(page)); turn++);
    found = await findings(page);
    if (found.length === 0 || !(await grow(page))) break;
  }
  if (size) await page.setViewportSize(size);
  return found;
}

/** Scrolls home to its end and back, so that all of it is there. */
export async function scrollHomePage(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.scrollTo(0, document.body.scrollHeight);
    return document.querySelector('#technology') !== null;
  });
  await page.waitForFunction(() => {
    document.querySelector('#market-rows')?.scrollIntoView();
    return document.querySelector('#market-rows tbody th') !== null;
  });
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Scrolls to the foot of the page, which comes once it is near, and back. */
export async function scrollToFooter(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.scrollTo(0, document.body.scrollHeight);
    return document.querySelector('footer nav') !== null;
  });
  await page.evaluate(() => window.scrollTo(0, 0));
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Adds up, in the page, how far things move by themselves, from its beginning on. A value that is aligned to the right
 * and gets another length moves nothing: its end stays where it was.
 */
export function recordLayoutShifts(): void {
  const held = window as unknown as { shifted: number; moved: string[] };
  held.shifted = 0;
  held.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const onlyValues = sources.every(
        ({ node, previousRect, currentRect }) =>
          (node instanceof Element ? node : node?.parentElement)?.closest('.price') &&
          previousRect.top === currentRect.top,
      );
      const endStays = sources.some(
        ({ previousRect, currentRect }) => Math.abs(previousRect.right - currentRect.right) <= 1,
      );
      if (hadRecentInput || (onlyValues && endStays)) continue;
      held.shifted += value;
      for (const { node, previousRect, currentRect } of sources) {
        const of = node instanceof Element ? node : node?.parentElement;
        const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
          [x, y, width, height].join(' '),
        );
        held.moved.push(`${of?.outerHTML.slice(0, 120)} from ${from} to ${to}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What moved, and from where to where: left, top, width, height. */
export const getShiftedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { moved: string[] }).moved);

/** What was added up: the score of Cumulative Layout Shift without its windows. */
export const getLayoutShiftScore = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);
