import { beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { unwrapResponseData, listAuditEntries, getApiJson } from '#functions/testing/contract/back-office.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { SavedView } from '#shared/schemas/admin/views.ts';
import { MAX_SAVED_VIEWS } from '#shared/staff/lists.ts';

useTestTable();

let support: string;
let colleague: string;
let risk: string;

beforeAll(async () => {
  setClock(() => 1_900_000_000_400);
  [support, colleague, risk] = [
    await createStaffToken('support'),
    await createStaffToken('support'),
    await createStaffToken('risk'),
  ];
});

const views = async (token: string, list = 'users') =>
  (await getApiJson<{ views: SavedView[] }>(`/admin/views?list=${list}`, token)).views;
const ask = (token: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
  callTestApi({ method, path: `/admin/views${path}`, token, body: JSON.stringify(body) });
const change = async (token: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
  unwrapResponseData<{ views: SavedView[] }>(await ask(token, method, path, body)).views;

const viewInput = {
  list: 'users',
  name: ' Waiting ',
  search: { kyc_status: 'pending', order: 'oldest' },
  is_shared: false,
};
const byName = (savedViews: readonly SavedView[], name: string) => {
  const savedView = savedViews.find((view) => view.name === name);
  if (!savedView) throw new Error(`there is no view ${name}`);
  return savedView;
};

describe('saved list views', () => {
  it('are saved, updated, set as default and deleted per staff member', async () => {
    const newView = byName(await change(support, 'POST', '', viewInput), 'Waiting');
    expect(newView).toMatchObject({ search: viewInput.search, is_own: true, is_shared: false, is_default: false });
    expect(await views(support, 'kyc')).toEqual([]);
    expect(await views(colleague)).toEqual([]);
    const updatedViews = await change(support, 'PUT', `/${newView.id}`, {
      ...viewInput,
      name: 'Oldest',
      search: { order: 'oldest' },
    });
    expect(updatedViews).toMatchObject([{ id: newView.id, name: 'Oldest', search: { order: 'oldest' } }]);
    const choice = { list: 'users', is_default: true };
    expect(await change(support, 'POST', `/${newView.id}/default`, choice)).toMatchObject([{ is_default: true }]);
    const other = byName(await change(support, 'POST', '', { ...viewInput, name: 'Other' }), 'Other');
    const now = await change(support, 'POST', `/${other.id}/default`, choice);
    expect(now.map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Oldest', false],
      ['Other', true],
    ]);
    expect(await views(support)).toEqual(now);
    await change(support, 'POST', `/${other.id}/default`, { ...choice, is_default: false });
    await change(support, 'DELETE', `/${newView.id}`, { list: 'users' });
    expect(await views(support)).toMatchObject([{ name: 'Other', is_default: false }]);
  });

  it(
    'can be shared with a role, have a default per member, and only their owner updates them',
    { tags: ['FIN-359'] },
    async () => {
      const shared = byName(await change(support, 'POST', '', { ...viewInput, name: 'Ours', is_shared: true }), 'Ours');
      const sharedView = byName(await views(colleague), 'Ours');
      expect(sharedView).toMatchObject({ id: shared.id, is_own: false, is_shared: true, owner: shared.owner });
      expect(await views(risk)).toEqual([]);
      const [act] = await listAuditEntries('action=view.share', await createStaffToken('owner'));
      expect(act).toMatchObject({
        subject: shared.id,
        detail: { list: 'users', name: 'Ours', shared_with: 'support' },
      });
      await change(colleague, 'POST', `/${shared.id}/default`, { list: 'users', is_default: true });
      expect(byName(await views(colleague), 'Ours').is_default).toBe(true);
      expect(byName(await views(support), 'Ours').is_default).toBe(false);
      for (const [method, body] of [
        ['PUT', viewInput],
        ['DELETE', { list: 'users' }],
      ] as const)
        expect((await ask(colleague, method, `/${shared.id}`, body)).status).toBe(404);
      expect((await ask(risk, 'POST', `/${shared.id}/default`, { list: 'users', is_default: true })).status).toBe(404);
      await change(support, 'PUT', `/${shared.id}`, { ...viewInput, name: 'Mine again' });
      expect(await views(colleague)).toEqual([]);
      // The chosen view no longer exists: the list opens unfiltered.
      expect(await listAuditEntries('action=view.share', await createStaffToken('owner'))).toHaveLength(2);
      const recreatedView = byName(
        await change(support, 'POST', '', { ...viewInput, name: 'Gone', is_shared: true }),
        'Gone',
      );
      await change(support, 'DELETE', `/${recreatedView.id}`, { list: 'users' });
      expect(await views(colleague)).toEqual([]);
    },
  );

  it('are limited in number per list and validated', async () => {
    for (let i = 0; i < MAX_SAVED_VIEWS; i++)
      await change(risk, 'POST', '', { ...viewInput, list: 'audit', name: `View ${i}` });
    const answer = await ask(risk, 'POST', '', { ...viewInput, list: 'audit' });
    expect([answer.status, answer.envelope]).toMatchObject([422, { error_code: 'LIMIT_REACHED' }]);
    expect(await views(risk, 'audit')).toHaveLength(MAX_SAVED_VIEWS);
    const getStatus = async (body: object) => (await ask(risk, 'POST', '', { ...viewInput, ...body })).status;
    expect(await getStatus({ name: 'x'.repeat(61) })).toBe(422);
    expect(await getStatus({ name: ' ' })).toBe(422);
    expect(await getStatus({ list: 'nowhere' })).toBe(422);
    expect(await getStatus({ search: { __proto__: 'x', 'a b': 'y' } })).toBe(422);
    expect(
      await getStatus({ search: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`a${'b'.repeat(i)}`, 'x'])) }),
    ).toBe(422);
    expect((await ask(risk, 'DELETE', `/${newId('viw')}`, { list: 'users' })).status).toBe(404);
  });

  it('are both stored when two are saved concurrently', async () => {
    const names = ['a', 'b', 'c'];
    await Promise.all(names.map((name) => ask(risk, 'POST', '', { ...viewInput, list: 'news', name })));
    expect((await views(risk, 'news')).map(({ name }) => name).toSorted()).toEqual(names);
  });
});
