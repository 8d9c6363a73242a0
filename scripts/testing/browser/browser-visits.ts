import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import type { LoginSession as LoginAnswer } from '#shared/schemas/identity.ts';
import type { BrowserSession } from '#web/lib/session.ts';
import {
  type BrowserDevice,
  openVisitorBrowser,
  type BrowserStorage,
  collectPageErrors,
  writeScreenshot,
} from './browser.ts';

/** Addresses of the sites, by name. */
export type SiteUrls = Record<'web' | 'admin', string>;

/** Owner of a browser: a user logged in at the site, or a staff member. */
interface BrowserOwner {
  login?: LoginAnswer;
  staff?: ApiContractResponse<'POST /admin/login'>;
}

/** Returns a login in the site's stored form. */
const toBrowserSession = ({
  token,
  refresh_token,
  expires_at,
  current_mode,
  ...login
}: LoginAnswer): BrowserSession => ({
  token,
  refreshToken: refresh_token,
  expiresAt: expires_at,
  user: login.user,
  mode: current_mode,
});

/** Returns the storage of the owner's browser. The back office distinguishes tabs: each new one is logged in. */
export const toBrowserStorage = ({ login, staff }: BrowserOwner): BrowserStorage => ({
  ...(login && { localStorage: { session: JSON.stringify(toBrowserSession(login)) } }),
  ...(staff && { sessionStorage: { 'staff-session': JSON.stringify(staff) } }),
});

/** Open browsers of one test, and the faults of their pages. */
export class TestBrowserVisits {
  readonly #browser: Browser;
  readonly #sites: SiteUrls;
  readonly #task: TestContext['task'];
  readonly #contexts: BrowserContext[] = [];
  readonly #faults: string[][] = [];
  #allowed: RegExp[] = [];

  constructor(browser: Browser, sites: SiteUrls, task: TestContext['task']) {
    this.#browser = browser;
    this.#sites = sites;
    this.#task = task;
  }

  /** Opens an empty page of a browser new to the site, logged in as `owner` if given. */
  async open(site: keyof SiteUrls, device: BrowserDevice, owner: BrowserOwner = {}): Promise<Page> {
    const remembered = toBrowserStorage(owner);
    const context = await openVisitorBrowser(this.#browser, { origin: this.#sites[site], remembered, ...device });
    this.#contexts.push(context);
    this.#faults.push(collectPageErrors(context));
    return context.newPage();
  }

  allow(patterns: readonly RegExp[]): void {
    this.#allowed = [...this.#allowed, ...patterns];
  }

  /** Closes all. @throws {Error} with faults of pages that were not allowed. */
  async end(): Promise<void> {
    if (this.#task.result?.state === 'fail') await this.#takePictures();
    await Promise.all(this.#contexts.map((context) => context.close()));
    const faults = this.#faults.flat().filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)));
    if (faults.length > 0) throw new Error(`A page complained:\n${faults.join('\n')}`);
  }

  async #takePictures(): Promise<void> {
    const name = `failed-${this.#task.fullTestName}`.replace(/[^\w]+/g, '-').slice(0, 100);
    const pages = this.#contexts.flatMap((context) => context.pages());
    for (const [i, page] of pages.entries()) await writeScreenshot(page, `${name}-${i + 1}`).catch(() => {});
  }
}
