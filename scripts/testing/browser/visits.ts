import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import type { ResponseOf } from '#shared/api/contract.ts';
import type { Session as LoginAnswer } from '#shared/schemas/identity.ts';
import type { BrowserSession } from '#web/lib/session.ts';
import { type BrowserDevice, newVisitor, type BrowserStorage, collectPageErrors, writeScreenshot } from './browser.ts';

/** Where sites are, by name. */
export type SiteUrls = Record<'web' | 'admin', string>;

/** Who a browser belongs to: somebody who logged in at the site, or a member of staff. */
interface Owner {
  login?: LoginAnswer;
  staff?: ResponseOf<'POST /admin/login'>;
}

/** As the site keeps a login. */
const sessionOf = ({ token, refresh_token, expires_at, current_mode, ...login }: LoginAnswer): BrowserSession => ({
  token,
  refreshToken: refresh_token,
  expiresAt: expires_at,
  user: login.user,
  mode: current_mode,
});

/** What a browser remembers of its owner. The back office tells tabs apart: each new one is logged in. */
const rememberedOf = ({ login, staff }: Owner): BrowserStorage => ({
  ...(login && { localStorage: { session: JSON.stringify(sessionOf(login)) } }),
  ...(staff && { sessionStorage: { 'staff-session': JSON.stringify(staff) } }),
});

/** Browsers that one test has open, and what their pages complain about. */
export class BrowserVisits {
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

  /** An empty page of a browser that was never there before, of somebody who is logged in where `owner` says so. */
  async open(site: keyof SiteUrls, device: BrowserDevice, owner: Owner = {}): Promise<Page> {
    const remembered = rememberedOf(owner);
    const context = await newVisitor(this.#browser, { origin: this.#sites[site], remembered, ...device });
    this.#contexts.push(context);
    this.#faults.push(collectPageErrors(context));
    return context.newPage();
  }

  allow(patterns: readonly RegExp[]): void {
    this.#allowed = [...this.#allowed, ...patterns];
  }

  /** Closes all. @throws {Error} with what pages complained about and were not allowed to. */
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
