import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiContract, apiEndpoints } from '#shared/api/contract.ts';
import { can } from '#shared/staff/permissions.ts';
import { staffRoles } from '#shared/staff/roles.ts';
import {
  canOpenAdminPage,
  adminMenu,
  type AdminPage,
  type AdminPageName,
  findAdminPageByPath,
  adminPages,
} from './admin-pages.ts';

const every = Object.entries(adminPages) as [AdminPageName, AdminPage][];
const words = JSON.parse(
  readFileSync(new URL('../../../../shared/locales/en/admin.json', import.meta.url), 'utf8'),
) as { titles: object; menu: { pages: object; groups: object } };

/** Paths below the shell that render a page, from the route files. */
const routes = readdirSync(new URL('../../routes/admin/_shell', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .filter(
    (file) =>
      !readFileSync(new URL(`../../routes/admin/_shell/${file}`, import.meta.url), 'utf8').includes('throw redirect('),
  )
  .map((file) => `/admin/${file.replace(/(^|\/)index\.tsx$|\.tsx$/, '')}`.replace(/\/$/, ''));

describe('admin pages', () => {
  it('have one route each, and every route belongs to a list or one of its objects', () => {
    const lists = routes.filter((route) => !route.includes('$'));
    expect(lists.toSorted()).toEqual(every.map(([, { path }]) => path as string).toSorted());
    for (const route of routes) {
      const name = findAdminPageByPath(route);
      expect([route, name && route.replace(adminPages[name].path, '')]).toEqual([
        route,
        expect.stringMatching(/^(\/\$[a-z]+)?$/),
      ]);
    }
  });

  it('have exactly the translated titles and menu entries', () => {
    const names = every.map(([name]) => name).toSorted();
    expect(Object.keys(words.titles).toSorted()).toEqual(names);
    expect(Object.keys(words.menu.pages).toSorted()).toEqual(names);
    expect(Object.keys(words.menu.groups).toSorted()).toEqual(Object.keys(adminMenu).toSorted());
  });

  it.each(every)('%s needs the permission of its endpoints', (_, page) => {
    expect(apiContract[page.endpoint].permission).toBe(page.permission);
    const below = apiEndpoints.filter(
      ([key, { media }]) => key.startsWith(`${page.endpoint}/{`) || (key === `${page.endpoint}.csv` && media),
    );
    for (const [key, { permission }] of below) expect([key, permission]).toEqual([key, page.permission]);
  });

  it('are found by the path of their objects', () => {
    expect(findAdminPageByPath('/admin/users')).toBe('users');
    expect(findAdminPageByPath('/admin/users/usr_1')).toBe('users');
    expect(findAdminPageByPath('/admin/users/online')).toBe('online');
    expect(findAdminPageByPath('/admin/options-config/o60')).toBe('optionsConfig');
    expect(findAdminPageByPath('/admin')).toBe('home');
    expect(findAdminPageByPath('/admin/')).toBe('home');
    expect(findAdminPageByPath('/admin/nowhere')).toBeUndefined();
    expect(findAdminPageByPath('/admin/usersx')).toBeUndefined();
  });
});

describe('canOpenAdminPage', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(staffRoles)('returns true for exactly the pages of the role %s', async (role) => {
    const session = { token: 'x', expires_at: Date.now() / 1000 + 60, staff: { id: 'stf_1', username: 'x', role } };
    vi.stubGlobal('sessionStorage', {
      getItem: () => JSON.stringify(session),
      setItem: () => {},
      removeItem: () => {},
    });
    vi.resetModules();
    const { canOpenAdminPage: mayOpenAs } = await import('./admin-pages.ts');
    for (const [name, page] of every) expect([name, mayOpenAs(name)]).toEqual([name, can({ role }, page.permission)]);
  });

  it('returns false for every page without a session', () => {
    vi.stubGlobal('sessionStorage', { getItem: () => null });
    expect(every.filter(([name]) => canOpenAdminPage(name))).toEqual([]);
  });
});
