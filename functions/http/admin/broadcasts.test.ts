import { beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { recordUserLogin, type StoredUser } from '#functions/data/users/users.ts';
import { sendBroadcasts } from '#functions/domain/notify/send-broadcasts.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import {
  unwrapResponseData,
  advanceTestClock,
  listAuditEntries,
  postApiJson,
  getApiJson,
} from '#functions/testing/contract/back-office.ts';
import {
  type TestStaffMember,
  createTestStaffMember,
  passTimeWhileStaffLoggedIn,
} from '#functions/testing/people/test-staff-member.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { Broadcast, BroadcastDetail, BroadcastPreviewText } from '#shared/schemas/admin/broadcasts.ts';
import { DAY_SECONDS } from '#shared/time.ts';

useTestTable();

let owner: TestStaffMember;
let ana: StoredUser;
let ben: StoredUser;

beforeAll(async () => {
  setClock(() => 1_900_000_000_400);
  owner = await createTestStaffMember('owner');
  ana = await createUser({ username: 'ana', password: 'correct horse', email: 'Ana@example.com' });
  ben = await createUser({ username: 'ben', password: 'correct horse', email: 'ben@example.com' });
  await transact([updateUserFields(ana, { country: 'PT' }), recordUserLogin(ben.id, nowSeconds(), 'ja')]);
});

const texts = { en: { title: ' Late ', message: 'We are late.' }, zh: { title: '延遲', message: '我們遲了。' } };
const toAll = { segment: { kind: 'all' }, texts };

interface Preview {
  count: number;
  next_cursor: string | null;
  unknown: string[];
  languages: BroadcastPreviewText[];
}
const preview = async (body: object) =>
  unwrapResponseData<Preview>(await postApiJson('/admin/broadcasts/preview', owner.token, body));
const create = async (body: object) =>
  unwrapResponseData<{ broadcast: BroadcastDetail }>(await owner.change('POST', '/admin/broadcasts', { ...body }))
    .broadcast;
const list = async () => (await getApiJson<{ broadcasts: Broadcast[] }>('/admin/broadcasts', owner.token)).broadcasts;
const detail = async (id: string) =>
  (await getApiJson<{ broadcast: BroadcastDetail }>(`/admin/broadcasts/${id}`, owner.token)).broadcast;

describe('broadcast preview', () => {
  it('counts recipients by language and shows who gets English', { tags: ['FIN-358'] }, async () => {
    const { count, next_cursor, languages } = await preview(toAll);
    expect([count, next_cursor]).toEqual([2, null]);
    expect(languages.map((text) => [text.language, text.title.trim(), text.is_fallback, text.count])).toEqual([
      ['en', 'Late', false, 1],
      ['zh', '延遲', false, 0],
      ['ja', 'Late', true, 1],
      ['ko', 'Late', true, 0],
      ['es', 'Late', true, 0],
    ]);
    expect(await preview({ ...toAll, segment: { kind: 'country', country: 'PT' } })).toMatchObject({ count: 1 });
    expect(await preview({ ...toAll, segment: { kind: 'level', level: 1 } })).toMatchObject({ count: 2 });
    expect(await preview({ ...toAll, segment: { kind: 'level', level: 2 } })).toMatchObject({ count: 0 });
  });

  it('continues counting page by page and names unknown users of a list', async () => {
    expect(await preview({ ...toAll, cursor: ana.id })).toMatchObject({ count: ana.id < ben.id ? 1 : 0 });
    const people = [ana.id, 'ana@EXAMPLE.com', 'ben', 'nobody@example.com', newId('usr'), 'Nobody'];
    expect(await preview({ ...toAll, segment: { kind: 'list', people } })).toMatchObject({
      count: 2,
      unknown: people.slice(3),
    });
  });
});

describe('broadcast', () => {
  it('is sent at once, shows progress and writes an audit entry', async () => {
    const broadcast = await create({ ...toAll, channels: ['mail'] });
    expect(broadcast).toMatchObject({
      status: 'scheduled',
      title: 'Late',
      channels: ['page', 'mail'],
      total: null,
      sent: 0,
    });
    expect(broadcast.texts).toEqual({ en: { title: 'Late', message: 'We are late.' }, zh: texts.zh });
    advanceTestClock(60_000);
    await sendBroadcasts();
    const sentDetail = await detail(broadcast.id);
    expect(sentDetail).toMatchObject({ status: 'sent', total: 2, sent: 2, ended_at: nowSeconds() });
    const { texts: _, people: __, ...listItem } = sentDetail;
    expect(await list()).toEqual([listItem]);
    const [act] = await listAuditEntries('action=broadcast.create', owner.token);
    expect(act).toMatchObject({
      subject: broadcast.id,
      reason: 'because of the test',
      detail: { segment: 'all', title: 'Late' },
    });
    const file = await callTestApi({ method: 'GET', path: '/admin/broadcasts.csv', token: owner.token });
    expect(file.text).toContain(`${broadcast.id},sent,all,`);
    // A finished broadcast can be neither changed nor cancelled.
    const staleAnswer = await owner.change('PUT', `/admin/broadcasts/${broadcast.id}`, { ...toAll, version: 0 });
    const never = await owner.change('POST', `/admin/broadcasts/${broadcast.id}/cancel`, {});
    for (const { status, envelope } of [staleAnswer, never])
      expect([status, envelope]).toMatchObject([400, { error_code: 'INVALID_ORDER_STATUS' }]);
  });

  it('is drafted, updated, scheduled, and cancelled before its time', { tags: ['FIN-358'] }, async () => {
    const draft = await create({ ...toAll, is_draft: true });
    expect(draft).toMatchObject({ status: 'draft', scheduled_at: null });
    advanceTestClock(60_000);
    await sendBroadcasts();
    expect(await detail(draft.id)).toMatchObject({ status: 'draft', sent: 0 });
    const scheduled_at = nowSeconds() + 3600;
    const path = `/admin/broadcasts/${draft.id}`;
    const terms = { segment: { kind: 'list', people: ['ben@example.com'] }, texts: { en: texts.en }, scheduled_at };
    const updateResult = unwrapResponseData<{ broadcast: BroadcastDetail }>(
      await owner.change('PUT', path, { ...terms, version: 0 }),
    );
    expect(updateResult.broadcast).toMatchObject({ status: 'scheduled', scheduled_at, people: [ben.id], version: 1 });
    const [act] = await listAuditEntries('action=broadcast.change', owner.token);
    expect(act?.changes).toContainEqual({ field: 'segment', before: 'all', after: 'list' });
    // Another member wrote it meanwhile.
    const staleAnswer = await owner.change('PUT', path, { ...terms, version: 0 });
    expect([staleAnswer.status, staleAnswer.envelope]).toMatchObject([409, { error_code: 'CHANGED_MEANWHILE' }]);
    const { broadcast } = unwrapResponseData<{ broadcast: BroadcastDetail }>(
      await owner.change('POST', `${path}/cancel`, {}),
    );
    expect(broadcast).toMatchObject({ status: 'cancelled', sent: 0, version: 2 });
    await passTimeWhileStaffLoggedIn(7200, [owner]);
    await sendBroadcasts();
    expect(await detail(draft.id)).toMatchObject({ status: 'cancelled', sent: 0 });
  });

  it('requires a reason', async () => {
    const why = await owner.change('POST', '/admin/broadcasts', { ...toAll, reason: '' });
    expect([why.status, why.envelope]).toMatchObject([422, { errors: { reason: expect.anything() } }]);
  });

  it('accepts only known users, times and languages', async () => {
    const problems = async (body: object) => {
      const { status, envelope } = await owner.change('POST', '/admin/broadcasts', { ...toAll, ...body });
      return [status, Object.keys((envelope as { errors?: object } | null)?.errors ?? {})];
    };
    const at = Math.floor(now() / 1000);
    expect(await problems({ scheduled_at: at - 60 })).toEqual([422, ['scheduled_at']]);
    expect(await problems({ scheduled_at: at + 91 * DAY_SECONDS })).toEqual([422, ['scheduled_at']]);
    expect(await problems({ segment: { kind: 'list', people: ['ana', 'nobody'] } })).toEqual([422, ['segment.people']]);
    expect(await problems({ segment: { kind: 'country', country: 'Portugal' } })).toEqual([422, ['segment.country']]);
    expect(await problems({ texts: { zh: texts.zh } })).toEqual([422, ['texts.en']]);
    expect(await problems({ texts: { ...texts, fr: texts.en } })).toMatchObject([422, expect.anything()]);
    expect(await problems({ texts: { en: { title: ' ', message: 'x' } } })).toEqual([422, ['texts.en.title']]);
    const missing = await owner.change('POST', '/admin/broadcasts/brc_00000000000000000000000000/cancel', {});
    expect(missing.status).toBe(404);
  });
});
