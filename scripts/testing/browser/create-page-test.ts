import { test as base, TestRunner } from 'vitest';
import { getPrerequisiteTag } from '#scripts/testing/runner/prerequisites.ts';
import { type SiteUrls, TestBrowserVisits } from './browser-visits.ts';
import { type BrowserDevice, launchBrowser } from './browser.ts';
import { getSharedBrowser } from './shared.ts';

/**
 * Tests of pages in a browser of their file, at a place that `open` begins once. What a test opens is closed after it,
 * and fails it where it complained. All tests of the file are skipped where there is no browser.
 *
 * - `visit(device)`: an empty page of a browser that was never at the site before.
 * - `allowFaults(...patterns)`: what the pages of this test may complain about.
 */
export function createPageTest<Place extends { info: SiteUrls; stop?: () => Promise<void> }>(
  open: () => Promise<Place>,
) {
  const { file } = TestRunner.getCurrentSuite();
  file.tags = [...(file.tags ?? []), getPrerequisiteTag('browser')];
  return base
    .extend('opening', { scope: 'file' }, { open })
    .extend('place', { scope: 'file' }, async ({ opening }, { onCleanup }) => {
      const place = await opening.open();
      onCleanup(() => place.stop?.());
      return place;
    })
    .extend('browser', { scope: 'file' }, async ({ place: _ }, { onCleanup }) => {
      await getSharedBrowser();
      const browser = await launchBrowser();
      onCleanup(() => browser.close());
      return browser;
    })
    .extend('visits', async ({ browser, place, task }, { onCleanup }) => {
      const visits = new TestBrowserVisits(browser, place.info, task);
      onCleanup(() => visits.end());
      return visits;
    })
    .extend(
      'visit',
      ({ visits }) =>
        (device: BrowserDevice = {}) =>
          visits.open('web', device),
    )
    .extend(
      'allowFaults',
      ({ visits }) =>
        (...patterns: RegExp[]) =>
          visits.allow(patterns),
    );
}
