import type { Page } from 'playwright-core';
import { startPlatform } from '#scripts/testing/platform/platform.ts';
import type { Role } from '#shared/staff/roles.ts';
import type { Device } from './browser.ts';
import { pageTest } from './page-test.ts';
import { type Member, newDemo, newMember, newPerson, type Person, type PersonWanted, staffLogin } from './people.ts';
import { MANY, QUICK, type SharedPlatform, sharedOffice, sharedPlatform } from './shared.ts';

/**
 * Tests in a browser on a platform, `place`. Whoever they need is made for each of them: everybody is new, logged in by
 * the interface, and has nothing to do with what other tests do at the same time.
 *
 * - `newDemo()`: a visitor with a demo account; `newPerson(wanted)`: somebody with a main account.
 * - `pageOf(person, path, device)`: a page of theirs.
 * - `demoPage(path, device)`, `personPage(path, device)`: both at once.
 * - `visitOffice(device)`: an empty page of a browser that was never at the back office.
 * - `staffPage(role, path, device)`: a page of a member of staff.
 *
 * Where `path` is null the page stays empty, for what has to be set up before it loads.
 */
const platformTest = <Place extends SharedPlatform>(open: () => Promise<Place>) =>
  pageTest(open)
    .extend(
      'newDemo',
      ({ place }) =>
        () =>
          newDemo(place),
    )
    .extend(
      'newPerson',
      ({ place }) =>
        (wanted: PersonWanted = {}) =>
          newPerson(place, wanted),
    )
    .extend('pageOf', ({ visits }) => async ({ login }: Person, path: string | null, device: Device = {}) => {
      const page = await visits.open('web', device, { login });
      if (path !== null) await page.goto(path);
      return page;
    })
    .extend('demoPage', ({ newDemo, pageOf }) => async (path: string | null, device: Device = {}): Promise<Page> => {
      return pageOf(await newDemo(), path, device);
    })
    .extend(
      'personPage',
      ({ newPerson, pageOf }) =>
        async (path: string | null, device: Device & PersonWanted = {}): Promise<{ page: Page; person: Person }> => {
          const person = await newPerson(device);
          return { person, page: await pageOf(person, path, device) };
        },
    )
    .extend(
      'visitOffice',
      ({ visits }) =>
        (device: Device = {}) =>
          visits.open('admin', device),
    )
    .extend(
      'staffPage',
      ({ place, visits }) =>
        async (role: Role, path: string | null, device: Device = {}): Promise<{ page: Page; member: Member }> => {
          const member = await newMember(place, role);
          const { login: staff } = await staffLogin(place, member);
          const page = await visits.open('admin', device, { staff });
          if (path !== null) await page.goto(path);
          return { page, member };
        },
    );

/** On the platform on which most files are. */
export const test = platformTest(sharedPlatform);

/** On the platform whose terms staff change. */
export const officeTest = platformTest(sharedOffice);

/** On a platform of this file alone, for what changes or counts what is everybody's. */
export const testAlone = ({ env = {}, ...more }: { stream?: boolean; env?: Record<string, string> } = {}) =>
  platformTest(() => startPlatform({ env: { ...MANY, ...QUICK, WARM_FUNCTIONS: 'no', ...env }, ...more }));
