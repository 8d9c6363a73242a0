import type { Page } from 'playwright-core';
import { startTestPlatform } from '#scripts/testing/platform/platform.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import type { BrowserDevice } from './browser.ts';
import { createPageTest } from './create-page-test.ts';
import {
  type E2eStaffMember,
  createDemoE2eUser,
  createE2eStaffMember,
  createE2eUser,
  type E2eUser,
  type E2eUserOptions,
  logInE2eStaffMember,
} from './e2e-users.ts';
import {
  RELAXED_RATE_LIMITS,
  SHORT_OPTION_PERIODS,
  type SharedPlatform,
  getSharedStaffPlatform,
  getSharedPlatform,
} from './shared.ts';

/**
 * Tests in a browser on a platform, `place`. Each test gets its own users: new, logged in by the API, and independent
 * of parallel tests.
 * - `createDemoE2eUser()`: a visitor with a demo account; `newPerson(wanted)`: a user with a main account.
 * - `pageOf(person, path, device)`: a page of that user.
 * - `demoPage(path, device)`, `personPage(path, device)`: both at once.
 * - `visitOffice(device)`: an empty page of a browser new to the back office.
 * - `staffPage(role, path, device)`: a page of a staff member.
 * With a null `path` the page stays empty, for setup before it loads.
 */
const platformTest = <Place extends SharedPlatform>(open: () => Promise<Place>) =>
  createPageTest(open)
    .extend(
      'newDemo',
      ({ place }) =>
        () =>
          createDemoE2eUser(place),
    )
    .extend(
      'newPerson',
      ({ place }) =>
        (options: E2eUserOptions = {}) =>
          createE2eUser(place, options),
    )
    .extend('pageOf', ({ visits }) => async ({ login }: E2eUser, path: string | null, device: BrowserDevice = {}) => {
      const page = await visits.open('web', device, { login });
      if (path !== null) await page.goto(path);
      return page;
    })
    .extend(
      'demoPage',
      ({ newDemo, pageOf }) =>
        async (path: string | null, device: BrowserDevice = {}): Promise<Page> => {
          return pageOf(await newDemo(), path, device);
        },
    )
    .extend(
      'personPage',
      ({ newPerson, pageOf }) =>
        async (
          path: string | null,
          device: BrowserDevice & E2eUserOptions = {},
        ): Promise<{ page: Page; person: E2eUser }> => {
          const person = await newPerson(device);
          return { person, page: await pageOf(person, path, device) };
        },
    )
    .extend(
      'visitOffice',
      ({ visits }) =>
        (device: BrowserDevice = {}) =>
          visits.open('admin', device),
    )
    .extend(
      'staffPage',
      ({ place, visits }) =>
        async (
          role: StaffRole,
          path: string | null,
          device: BrowserDevice = {},
        ): Promise<{ page: Page; member: E2eStaffMember }> => {
          const member = await createE2eStaffMember(place, role);
          const { login: staff } = await logInE2eStaffMember(place, member);
          const page = await visits.open('admin', device, { staff });
          if (path !== null) await page.goto(path);
          return { page, member };
        },
    );

/** Runs on the platform of most files. */
export const test = platformTest(getSharedPlatform);

/** Runs on the platform whose terms staff change. */
export const staffPlatformTest = platformTest(getSharedStaffPlatform);

/** Runs on a platform of this file only, for tests that change or count shared state. */
export const createIsolatedTest = ({ env = {}, ...more }: { stream?: boolean; env?: Record<string, string> } = {}) =>
  platformTest(() =>
    startTestPlatform({
      env: { ...RELAXED_RATE_LIMITS, ...SHORT_OPTION_PERIODS, WARM_FUNCTIONS: 'no', ...env },
      ...more,
    }),
  );
