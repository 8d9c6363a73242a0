import { beforeEach, describe, expect, it } from 'vitest';
import { now, setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { unwrapResponseData, listAuditEntries, getApiJson } from '#functions/testing/contract/back-office.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseData } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { MAX_OPEN_ANNOUNCEMENTS } from '#shared/content/announcements.ts';
import type { AdminAnnouncement } from '#shared/schemas/admin/announcements.ts';
import type { Announcement } from '#shared/schemas/announcements.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/time.ts';

useTestTable();

let owner: TestStaffMember;
let start = 1_900_000_000;

beforeEach(async () => {
  start += 100 * DAY_SECONDS;
  setClock(() => start * 1000);
  owner = await createTestStaffMember('owner');
  // Every test begins with all announcements ended.
  for (const announcement of await list()) if (announcement.state !== 'ended') await end(announcement);
});

const second = () => Math.floor(now() / 1000);
const moveTo = (at: number) => setClock(() => at * 1000);
const texts = (en: string, translations: Partial<AdminAnnouncement['texts']> = {}) => ({
  en,
  zh: '',
  ja: '',
  ko: '',
  es: '',
  ...translations,
});
const post = (body: Record<string, unknown>) => owner.change('POST', '/admin/announcements', body);
const create = async (body: Record<string, unknown>) =>
  unwrapResponseData<{ announcement: AdminAnnouncement }>(await post(body)).announcement;
const end = ({ id, version }: AdminAnnouncement) => owner.change('POST', `/admin/announcements/${id}/end`, { version });
const list = async () =>
  (await getApiJson<{ announcements: AdminAnnouncement[] }>('/admin/announcements', owner.token)).announcements;

async function visible(query = '?lang=en', headers: Record<string, string> = {}): Promise<Announcement[]> {
  // A process caches what it read for two seconds.
  setClock(
    (
      (at) => () =>
        at
    )(now() + 3000),
  );
  const answer = await callTestApi({ method: 'GET', path: `/public/announcements${query}`, headers });
  return getResponseData<{ announcements: Announcement[] }>(answer).announcements;
}

describe('GET /public/announcements', () => {
  it('returns the text in the requested language, or in English when missing', { tags: ['TRD-002'] }, async () => {
    const { id } = await create({
      texts: texts(' Maintenance on Sunday ', { ja: '日曜日にメンテナンス' }),
      link: '/news',
    });
    const [english] = await visible('?lang=en');
    expect(english).toMatchObject({ id, text: 'Maintenance on Sunday', language: 'en', link: '/news', ends_at: null });
    expect(await visible('?lang=ja')).toMatchObject([{ text: '日曜日にメンテナンス', language: 'ja' }]);
    expect(await visible('?lang=es')).toMatchObject([{ text: 'Maintenance on Sunday', language: 'en' }]);
    expect(await visible('', { 'accept-language': 'ja-JP' })).toMatchObject([{ language: 'ja' }]);
  });

  it('shows an announcement from its start until its end', { tags: ['TRD-002', 'TRD-032'] }, async () => {
    const starts_at = second() + HOUR_SECONDS;
    const ends_at = starts_at + HOUR_SECONDS;
    await create({ texts: texts('Soon'), starts_at, ends_at });
    const shownAt = async (at: number) => {
      moveTo(at - 3);
      return (await visible()).length;
    };
    expect(await shownAt(starts_at - 1)).toBe(0);
    expect(await shownAt(starts_at)).toBe(1);
    expect(await shownAt(ends_at - 1)).toBe(1);
    expect(await shownAt(ends_at)).toBe(0);
  });

  it('returns current announcements, last started first, without internal fields', { tags: ['TRD-002'] }, async () => {
    for (let i = 0; i < 4; i++) await create({ texts: texts(`Number ${i}`) });
    const shown = await visible();
    expect(shown.map(({ text }) => text)).toEqual(['Number 3', 'Number 2', 'Number 1', 'Number 0']);
    expect(Object.keys(shown[0] ?? {}).sort()).toEqual(['ends_at', 'id', 'language', 'link', 'starts_at', 'text']);
  });

  it('allows the CDN to cache the response for a minute', { tags: ['TRD-002'] }, async () => {
    const { headers } = await callTestApi({ method: 'GET', path: '/public/announcements?lang=en' });
    expect(headers['cache-control']).toMatch(/s-maxage=60|max-age=60/);
  });
});

describe('admin announcements', () => {
  it('are created, updated and ended with an audit entry each', { tags: ['TRD-002'] }, async () => {
    const created = await create({ texts: texts('Late'), ends_at: second() + DAY_SECONDS });
    expect(created).toMatchObject({ state: 'current', version: 0, link: null });
    const { id, starts_at } = created;
    const update = { texts: texts('Late, but sure'), link: '/status', version: 0 };
    const { announcement } = unwrapResponseData<{ announcement: AdminAnnouncement }>(
      await owner.change('PUT', `/admin/announcements/${id}`, update),
    );
    expect(announcement).toMatchObject({ starts_at, ends_at: null, link: '/status', version: 1, state: 'current' });
    const stale = await owner.change('PUT', `/admin/announcements/${id}`, update);
    expect([stale.status, stale.envelope]).toMatchObject([409, { error_code: 'CHANGED_MEANWHILE' }]);
    const endedAnswer = unwrapResponseData<{ announcement: AdminAnnouncement }>(await end(announcement));
    expect(endedAnswer.announcement).toMatchObject({ state: 'ended', version: 2 });
    expect(await visible()).toEqual([]);
    const lateAnswer = await owner.change('PUT', `/admin/announcements/${id}`, { ...update, version: 2 });
    expect([lateAnswer.status, lateAnswer.envelope]).toMatchObject([400, { error_code: 'INVALID_ORDER_STATUS' }]);
    expect((await list()).find((item) => item.id === id)).toEqual(endedAnswer.announcement);
    const [change] = await listAuditEntries('action=announcement.change', owner.token);
    expect(change).toMatchObject({ subject: id, reason: 'because of the test' });
    expect(change?.changes).toContainEqual({ field: 'en', before: 'Late', after: 'Late, but sure' });
    expect(await listAuditEntries('action=announcement.create', owner.token)).toContainEqual(
      expect.objectContaining({ subject: id }),
    );
    expect((await listAuditEntries('action=announcement.end', owner.token))[0]).toMatchObject({ subject: id });
  });

  it(
    'are rejected with a field error: empty or long text, foreign link, wrong period',
    { tags: ['TRD-002'] },
    async () => {
      const at = second();
      const refusals: [Record<string, unknown>, string][] = [
        [{ texts: texts(' ') }, 'texts.en'],
        [{ texts: texts('x'.repeat(301)) }, 'texts.en'],
        // It would reverse the text direction of a line.
        [{ texts: texts('all is \u202elive') }, 'texts.en'],
        [{ texts: texts('all is \u2067well') }, 'texts.en'],
        [{ texts: texts('x'), link: '//evil.example' }, 'link'],
        [{ texts: texts('x'), link: 'https://evil.example' }, 'link'],
        [{ texts: texts('x'), link: 'javascript:alert(1)' }, 'link'],
        [{ texts: texts('x'), starts_at: at + DAY_SECONDS, ends_at: at + DAY_SECONDS }, 'ends_at'],
        [{ texts: texts('x'), starts_at: at - DAY_SECONDS, ends_at: at - HOUR_SECONDS }, 'ends_at'],
      ];
      for (const [body, field] of refusals) {
        const { status, envelope } = await post(body);
        expect([body, status, Object.keys((envelope as { errors?: object }).errors ?? {})]).toEqual([
          body,
          422,
          [field],
        ]);
      }
      expect((await list()).filter(({ state }) => state !== 'ended')).toEqual([]);
    },
  );

  it('are limited in number until they end', { tags: ['TRD-002'] }, async () => {
    const announcements = [];
    for (let i = 0; i < MAX_OPEN_ANNOUNCEMENTS; i++)
      announcements.push(await create({ texts: texts(`${i}`), starts_at: second() + DAY_SECONDS }));
    const excessAnswer = await post({ texts: texts('One more') });
    expect([excessAnswer.status, excessAnswer.envelope]).toMatchObject([422, { error_code: 'LIMIT_REACHED' }]);
    if (announcements[0]) await end(announcements[0]);
    expect((await post({ texts: texts('One more') })).status).toBe(200);
  });
});
