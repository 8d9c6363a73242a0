import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { addJpegSegment } from '#functions/testing/people/build-png.ts';
import { buildMultipartForm, useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { buildExif, buildJpeg, readImageMetadata } from '#functions/testing/people/images.ts';
import {
  type TestStaffMember,
  createTestStaffMember,
  passTimeWhileStaffLoggedIn,
} from '#functions/testing/people/test-staff-member.ts';
import { getResponseData, getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ConfigChange } from '#shared/schemas/admin/config.ts';
import type { AdminNewsArticle, AdminNewsRow } from '#shared/schemas/admin/news.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';

useTestTable();
useTestDocumentBucket();

let owner: TestStaffMember;
let support: TestStaffMember;
let risk: TestStaffMember;

beforeAll(async () => {
  setClock(() => 1_800_014_400_000);
  owner = await createTestStaffMember('owner');
  support = await createTestStaffMember('support');
  risk = await createTestStaffMember('risk');
});
beforeEach(() => passTimeWhileStaffLoggedIn(0, [owner, support, risk]));

const articleTexts = { title: 'A title', excerpt: 'An excerpt.', content: '<h1>Part</h1><p onclick="x()">Text</p>' };
const article = {
  category: 'guides',
  status: 'published',
  published_at: null,
  poster_image: null,
  texts: { en: articleTexts, ja: { ...articleTexts, title: '題' } },
};

const write = async (body: Record<string, unknown> = article, member = owner) =>
  getResponseData<{ article: AdminNewsArticle }>(await member.change('POST', '/admin/news', body)).article;
const fetchPublicArticle = (id: string, lang = 'en') =>
  callTestApi({ method: 'GET', path: `/news/${id}?lang=${lang}` });
const rows = async () =>
  getResponseData<{ news: AdminNewsRow[] }>(
    await callTestApi({ method: 'GET', path: '/admin/news', token: risk.token }),
  ).news;
const fetchArticleHistory = async (id: string) => {
  const path = `/admin/configs/history?kind=news&id=${id}`;
  return getResponseData<{ changes: ConfigChange[] }>(await callTestApi({ method: 'GET', path, token: risk.token }))
    .changes;
};

describe('article written by staff', () => {
  it('is visible once published, with sanitized HTML', async () => {
    const newArticle = await write(article, support);
    expect(newArticle).toMatchObject({
      state: 'published',
      languages: ['en', 'ja'],
      published_at: nowSeconds(),
      version: 1,
    });
    expect(newArticle.texts.en?.content).toBe('<h2>Part</h2><p>Text</p>');
    expect(getResponseData<{ news: NewsArticle }>(await fetchPublicArticle(newArticle.id, 'ja')).news).toMatchObject({
      title: '題',
      content: '<h2>Part</h2><p>Text</p>',
      is_fallback: false,
    });
    expect((await rows()).find(({ id }) => id === newArticle.id)).toMatchObject({ title: 'A title', read_count: 1 });
  });

  it('is hidden as a draft and before its publication time', { tags: ['TRD-204'] }, async () => {
    const draft = await write({ ...article, status: 'draft' });
    expect([draft.state, draft.published_at, (await fetchPublicArticle(draft.id)).status]).toEqual([
      'draft',
      null,
      404,
    ]);
    const scheduledArticle = await write({ ...article, published_at: nowSeconds() + 60 });
    expect([scheduledArticle.state, (await fetchPublicArticle(scheduledArticle.id)).status]).toEqual([
      'scheduled',
      404,
    ]);
    await passTimeWhileStaffLoggedIn(90, [owner, support, risk]);
    expect((await fetchPublicArticle(scheduledArticle.id)).status).toBe(200);
    expect((await rows()).find(({ id }) => id === scheduledArticle.id)?.state).toBe('published');
  });

  it('becomes visible at once without a publication time; a draft has none', async () => {
    const { id } = await write({ ...article, published_at: nowSeconds() + 86_400 });
    await passTimeWhileStaffLoggedIn(90, [owner, support, risk]);
    const save = async (status: string) =>
      getResponseData<{ article: AdminNewsArticle }>(
        await owner.change('PUT', `/admin/news/${id}`, { ...article, status }),
      ).article;
    expect(await save('published')).toMatchObject({ state: 'published', published_at: nowSeconds() });
    expect((await fetchPublicArticle(id)).status).toBe(200);
    await passTimeWhileStaffLoggedIn(90, [owner, support, risk]);
    expect(await save('draft')).toMatchObject({ state: 'draft', published_at: null });
    expect((await fetchPublicArticle(id)).status).toBe(404);
  });

  it('is updated on the seen version, keeps its time and has a history', { tags: ['TRD-204'] }, async () => {
    const { id, published_at } = await write();
    await passTimeWhileStaffLoggedIn(90, [owner, support, risk]);
    const body = { ...article, texts: { en: { ...articleTexts, content: '<p>Other</p>' } } };
    const path = `/admin/news/${id}`;
    const updateResult = getResponseData<{ article: AdminNewsArticle }>(
      await owner.change('PUT', path, { ...body, version: 1 }),
    );
    expect(updateResult.article).toMatchObject({ version: 2, published_at, languages: ['en'] });
    expect(getResponseError(await owner.change('PUT', path, { ...article, version: 1 })).error_code).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(getResponseError(await owner.change('PUT', path, { ...body, version: 2 })).error_code).toBe(
      'VALIDATION_FAILED',
    );
    const [last, first] = await fetchArticleHistory(id);
    expect([last?.action, last?.version, first?.action]).toEqual(['news.change', 2, 'news.create']);
    expect(last?.changes.map(({ field }) => field).sort()).toEqual([
      'en_content',
      'ja_content',
      'ja_excerpt',
      'ja_title',
    ]);
  });

  it('is deleted for good, with its content in the history', async () => {
    const { id } = await write();
    expect((await owner.change('DELETE', `/admin/news/${id}`, { version: 1 })).status).toBe(200);
    expect((await fetchPublicArticle(id)).status).toBe(404);
    expect(getResponseError(await owner.change('DELETE', `/admin/news/${id}`, {})).error_code).toBe('NOT_FOUND');
    const [last] = await fetchArticleHistory(id);
    expect(last).toMatchObject({ action: 'news.remove' });
    expect(last?.changes).toContainEqual({ field: 'en_title', before: 'A title', after: null });
  });

  it('is rejected when empty, malformed or with an external picture', async () => {
    const withContent = (content: string) => ({ ...article, texts: { en: { ...articleTexts, content } } });
    for (const body of [
      withContent('<script>alert(1)</script>'),
      withContent('<p> </p>'),
      withContent('x'.repeat(25_001)),
      { ...article, texts: { ja: articleTexts } },
      { ...article, texts: { en: articleTexts, fr: articleTexts } },
      { ...article, poster_image: 'https://evil.example/x.jpg' },
      { ...article, poster_image: '/api/public/news-posters/../x.jpg' },
      { ...article, category: 'gossip' },
      { ...article, id: newId('nws') },
    ])
      expect(getResponseError(await owner.change('POST', '/admin/news', body))).toMatchObject({
        error_code: 'VALIDATION_FAILED',
      });
  });

  it('is exported with formulas as text', async () => {
    await write({ ...article, texts: { en: { ...articleTexts, title: '=HYPERLINK("x")' } } });
    const { text } = await callTestApi({ method: 'GET', path: '/admin/news.csv', token: risk.token });
    expect(readCsvLines(text)[0]).toBe(
      'id,state,category,title,languages,poster_image,read_count,published_at,created_at,updated_at,version',
    );
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

it('staff article › accepts the maximum size in every language', async () => {
  const full = { ...articleTexts, content: `<p>${'文'.repeat(24_900)}</p>` };
  const newArticle = await write({ ...article, texts: { en: full, zh: full, ja: full, ko: full, es: articleTexts } });
  expect(newArticle.texts.ko?.content).toBe(full.content);
});

describe('article poster', () => {
  const send = (picture: Buffer, member = owner) =>
    callTestApi({
      method: 'POST',
      path: '/admin/news/poster',
      token: member.token,
      ...buildMultipartForm([{ name: 'file', value: picture, file: 'poster.jpg', type: 'image/jpeg' }]),
    });

  it('is re-encoded, public and cacheable', { tags: ['TRD-204'] }, async () => {
    const picture = addJpegSegment(await buildJpeg(400, 300), 0xe1, buildExif(1));
    const { poster_image } = getResponseData<{ poster_image: string }>(await send(picture));
    expect(poster_image).toMatch(/^\/api\/public\/news-posters\/[\w-]{32}\.jpg$/);
    const newArticle = await write({ ...article, poster_image });
    expect(getResponseData<{ news: NewsArticle }>(await fetchPublicArticle(newArticle.id)).news.poster_image).toBe(
      poster_image,
    );
    const shown = await callTestApi({ method: 'GET', path: poster_image.slice('/api'.length) });
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000',
    ]);
    expect(await readImageMetadata(shown.bytes)).toMatchObject({ width: 400, height: 300 });
    expect(shown.bytes.includes('Exif')).toBe(false);
  });

  it('is rejected without a valid picture or permission', async () => {
    expect(getResponseError(await send(Buffer.from('<svg onload="alert(1)"/>'))).error_code).toBe('FILE_INVALID');
    expect(getResponseError(await send(await buildJpeg(80, 80), risk)).error_code).toBe('FORBIDDEN');
    const path = `/public/news-posters/${'a'.repeat(32)}.jpg`;
    expect(getResponseError(await callTestApi({ method: 'GET', path })).error_code).toBe('NOT_FOUND');
  });
});
