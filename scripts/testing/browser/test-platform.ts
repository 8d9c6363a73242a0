import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { eventually } from '#scripts/testing/platform/checks.ts';
import { startPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { launchBrowser, newVisitor, type Visitor } from './browser.ts';

/** For so long a code of an authenticator is good, ms. */
const STEP = 30_000;

/** A platform of the tests of this file, and a browser to visit it with. */
export function testPlatform(env: Record<string, string> = { RATE_LIMIT_SCALE: '100' }) {
  let platform: TestPlatform;
  let browser: Browser;
  let used = 0;
  beforeAll(async () => {
    [platform, browser] = await Promise.all([startPlatform({ env }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  });
  return {
    get info() {
      return platform.info;
    },
    get endpoints() {
      return platform.endpoints;
    },
    /** A browser that was never there before: on the customers' site, unless another origin is named. */
    newVisitor: (visitor: Partial<Visitor> = {}): Promise<BrowserContext> =>
      newVisitor(browser, { origin: platform.info.web, ...visitor }),
    /** A code of the owner's that was not used yet: clocks may be half a minute apart, so the next one is good too. */
    async ownerCode(): Promise<string> {
      const present = () => Math.floor(Date.now() / STEP);
      used = Math.max(used + 1, present());
      await eventually(STEP + 5000, async () => (used <= present() + 1 ? true : null));
      const secret = Secret.fromBase32(platform.info.logins.owner.totp_secret);
      return new TOTP({ secret }).generate({ timestamp: used * STEP });
    },
  };
}
