import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSeedArticle } from '#functions/domain/staff/content/write-article.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { getResponseData, getResponseError } from '#functions/testing/people/test-users.ts';
import { readStoredText } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { NewsCategory } from '#shared/content/news-categories.ts';
import type { NewsArticle, NewsPagination } from '#shared/schemas/news.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

useTestTable();

const NOON = 1_800_014_400;
let at = NOON;
beforeAll(() => {
  process.env['SITE_URL'] = 'https://trade.example.com';
});
beforeEach(() => {
  // Lists cached for two seconds must not contain data from the previous test.
  at += 10 * DAY_SECONDS;
  setClock(() => at * 1000);
});

interface Answer {
  news: NewsArticle[];
  pagination: NewsPagination;
}
const list = async (query = '', headers: Record<string, string> = {}): Promise<Answer> =>
  getResponseData<Answer>(await callTestApi({ method: 'GET', path: `/news${query}`, headers }));
const titles = ({ news }: Answer) => news.map(({ title }) => title);
const read = (id: string, address = '192.0.2.1', lang = 'en') =>
  callTestApi({ method: 'GET', path: `/news/${id}?lang=${lang}`, address });
const fetchReadCount = async (id: string) =>
  (await list('?lang=en&per_page=50')).news.find((item) => item.id === id)?.read_count;

interface TestArticle {
  ago?: number;
  category?: NewsCategory;
  status?: 'draft' | 'published';
  ja?: string;
  excerpt?: string;
}
/** Publishes an article. */
async function publish(
  title: string,
  { ago = 0, category = 'guides', status = 'published', ja, excerpt }: TestArticle = {},
) {
  const id = newId('nws');
  const text = (of: string) => ({ title: of, excerpt: excerpt ?? `About ${of}`, content: `<p>All of ${of}.</p>` });
  const texts = { en: text(title), ...(ja !== undefined && { ja: text(ja) }) };
  await createSeedArticle({ id, category, status, published_at: (nowSeconds() - ago) as EpochSeconds, texts });
  at += 3;
  return id;
}

describe('public news list', () => {
  it('shows newest articles first, without drafts and scheduled ones', { tags: ['TRD-198'] }, async () => {
    await publish('Older', { ago: 500 });
    await publish('Newer', { ago: 100 });
    await publish('Nobody’s', { status: 'draft' });
    await publish('Tomorrow’s', { ago: -DAY_SECONDS });
    const first = await list('?lang=en');
    expect(titles(first)).toEqual(['Newer', 'Older']);
    expect(first.news[0]).toMatchObject({
      excerpt: 'About Newer',
      content: '<p>All of Newer.</p>',
      poster_image: null,
      category: 'guides',
      read_count: 0,
      formatted_read_count: '0',
    });
    at += DAY_SECONDS + 1;
    expect(titles(await list('?lang=en'))).toEqual(['Tomorrow’s', 'Newer', 'Older']);
  });

  it('is paginated with totals', { tags: ['TRD-199'] }, async () => {
    for (let i = 0; i < 12; i++) await publish(`Paged ${String(i).padStart(2, '0')}`);
    const { pagination, news } = await list('?lang=en&search=paged');
    expect(pagination).toEqual({ current_page: 1, last_page: 2, per_page: 10, total: 12, from: 1, to: 10 });
    expect(news[0]?.title).toBe('Paged 11');
    const second = await list('?lang=en&search=paged&page=2');
    expect(second.pagination).toMatchObject({ current_page: 2, from: 11, to: 12 });
    expect(titles(second)).toEqual(['Paged 01', 'Paged 00']);
    const beyond = await list('?lang=en&search=paged&page=3&per_page=10');
    expect([beyond.news, beyond.pagination]).toMatchObject([[], { last_page: 2, from: null, to: null }]);
    for (const query of ['?page=0', '?per_page=51', '?page=x', '?lang=fr', '?category=gossip', '?other=1'])
      expect(getResponseError(await callTestApi({ method: 'GET', path: `/news${query}` }))).toMatchObject({
        status: 422,
        error_code: 'VALIDATION_FAILED',
      });
  });

  it(
    'searches all words of title and excerpt in any case and width, and by category',
    { tags: ['TRD-199'] },
    async () => {
      await publish('Margin CALLS explained', { category: 'security', ja: '追証の説明' });
      await publish('Margin alone');
      expect(titles(await list('?lang=en&search=calls%20MARGIN'))).toEqual(['Margin CALLS explained']);
      expect(titles(await list(`?lang=ja&search=${encodeURIComponent('追証')}`))).toEqual(['追証の説明']);
      expect(titles(await list(`?lang=en&search=${encodeURIComponent('ＭＡＲＧＩＮ')}`))).toHaveLength(2);
      expect(titles(await list('?lang=en&search=margin&category=security'))).toEqual(['Margin CALLS explained']);
      expect((await list('?lang=en&search=%3Cscript%3E')).pagination).toMatchObject({ total: 0, last_page: 1 });
    },
  );

  it('uses the requested language, else the browser language, and marks fallbacks', { tags: ['TRD-200'] }, async () => {
    const id = await publish('Spoken', { ja: '話された' });
    const readArticle = async (query: string, header?: string) =>
      (await list(query, header === undefined ? {} : { 'accept-language': header })).news.find((of) => of.id === id);
    expect(await readArticle('?lang=ja')).toMatchObject({ title: '話された', language: 'ja', is_fallback: false });
    expect(await readArticle('', 'ja-JP,en;q=0.5')).toMatchObject({ title: '話された', is_fallback: false });
    expect(await readArticle('?lang=en', 'ja')).toMatchObject({ title: 'Spoken', is_fallback: false });
    expect(await readArticle('?lang=ko')).toMatchObject({ title: 'Spoken', language: 'en', is_fallback: true });
    expect(await readArticle('')).toMatchObject({ title: 'Spoken', is_fallback: false });
  });

  it('allows the CDN to cache lists and the feed for a minute', { tags: ['TRD-202'] }, async () => {
    const id = await publish('Kept');
    const cacheOf = async (path: string) => (await callTestApi({ method: 'GET', path })).headers['cache-control'];
    for (const path of ['/news', '/news/latest', '/news.rss']) expect(await cacheOf(path)).toBe('public, max-age=60');
    expect(await cacheOf(`/news/${id}`)).toBe('no-store');
  });

  it('varies by the browser language', async () => {
    const id = await publish('Said in English');
    for (const path of ['/news', '/news/latest', '/news.rss', `/news/${id}`]) {
      const headers = { 'accept-encoding': 'gzip' };
      expect((await callTestApi({ method: 'GET', path, headers })).headers['vary']).toMatch(/^accept-language(, |$)/);
    }
  });

  it('returns the requested number of latest articles', { tags: ['TRD-201'] }, async () => {
    const { news } = getResponseData<Answer>(
      await callTestApi({ method: 'GET', path: '/news/latest?limit=3&lang=en' }),
    );
    const all = titles(await list('?lang=en&per_page=50'));
    expect(news.map(({ title }) => title)).toEqual(all.slice(0, 3));
  });
});

describe('public news article', () => {
  it('counts each reader once a day without storing identifying data', { tags: ['TRD-201'] }, async () => {
    const id = await publish('Counted');
    for (const address of ['198.51.100.7', '198.51.100.7', '203.0.113.9'])
      expect((await read(id, address)).status).toBe(200);
    at += 3;
    expect(await fetchReadCount(id)).toBe(2);
    expect(await readStoredText()).not.toContain('198.51.100.7');
    at += DAY_SECONDS;
    await read(id, '198.51.100.7');
    at += 3;
    expect(await fetchReadCount(id)).toBe(3);
  });

  it('counts concurrent readers exactly', { tags: ['TRD-201'] }, async () => {
    const id = await publish('Stormed');
    const addresses = Array.from({ length: 12 }, (_, i) => `198.51.100.${i % 6}`);
    await Promise.all(addresses.map((address) => read(id, address)));
    at += 3;
    expect(await fetchReadCount(id)).toBe(6);
  });

  it('is not found as a draft, before its publication time or when unknown', async () => {
    for (const id of [
      await publish('Draft', { status: 'draft' }),
      await publish('Later', { ago: -DAY_SECONDS }),
      newId('nws'),
    ])
      expect(getResponseError(await read(id))).toMatchObject({ status: 404, error_code: 'NOT_FOUND' });
  });
});

describe('public news feed', () => {
  it('is RSS with site addresses and escaped text', { tags: ['TRD-202'] }, async () => {
    const id = await publish('Fish & <chips>', { excerpt: '“Quoted” & ]]> more' });
    const { status, headers, text } = await callTestApi({ method: 'GET', path: '/news.rss?lang=es' });
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/);
    expect(text).toContain('<title>Fish &amp; &lt;chips&gt;</title>');
    expect(text).toContain('<description>“Quoted” &amp; ]]&gt; more</description>');
    expect(text).toContain(`<link>https://trade.example.com/news/${id}</link>`);
    expect(text).toContain('<language>es</language>');
    expect(text).toContain('<content:encoded>&lt;p&gt;All of Fish');
    expect(text.match(/<item>/g)?.length).toBeLessThanOrEqual(20);
  });
});

describe('GET /public/site', { tags: ['FIN-014'] }, () => {
  it('returns the site URL and may be cached by the CDN', { tags: ['TRD-145'] }, async () => {
    const answer = await callTestApi({ method: 'GET', path: '/public/site' });
    expect(getResponseData<{ url: string }>(answer)).toEqual({ url: 'https://trade.example.com' });
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
  });
});
