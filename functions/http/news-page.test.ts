import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSeedArticle } from '#functions/domain/staff/content/write-article.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { Language } from '#shared/languages.ts';
import { type ArticlePageKind, getArticleFile, formatArticlePlaceholder } from '#shared/messages/article-page.ts';
import { NOINDEX_META_TAG } from '#shared/page-head.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

useTestTable();

const NOON = 1_800_014_400;
const EVIL = '</title><script>alert("x")</script> $& ARTICLE_CONTENT \'"';
let at = NOON;

/** Returns a minimal page as the site renders it. */
const buildPageTemplate = (language: string, kind: ArticlePageKind): string =>
  kind === 'gone'
    ? `<html lang="${language}"><head>${NOINDEX_META_TAG}</head><p>gone</p><script id="article">${formatArticlePlaceholder('DATA')}</script></html>`
    : `<html lang="${language}" data-kind="${kind}"><head>${NOINDEX_META_TAG}</head><h1>${formatArticlePlaceholder('TITLE')}</h1>` +
      `<p>${formatArticlePlaceholder('CATEGORY')} <time datetime="${formatArticlePlaceholder('TIME')}">${formatArticlePlaceholder('DATE')}</time></p>` +
      `<img src="${formatArticlePlaceholder('POSTER')}" alt=""/><div>${formatArticlePlaceholder('CONTENT')}</div><a href="/x?from=${formatArticlePlaceholder('ID')}">x</a>` +
      `<script id="article">${formatArticlePlaceholder('DATA')}</script></html>`;

let isDown = false;
const requestedPages: string[] = [];
const site = createServer(({ url = '' }, response) => {
  requestedPages.push(url);
  const [, language = '', kind = ''] = /^\/pages\/(\w+)\/article-(\w+)\.html$/.exec(url) ?? [];
  if (isDown || kind === '') response.writeHead(500).end('<html>broken</html>');
  else response.end(buildPageTemplate(language, kind as ArticlePageKind));
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
beforeEach(() => {
  process.env['SITE_URL'] = origin;
  isDown = false;
  requestedPages.length = 0;
  at += 10 * DAY_SECONDS;
  setClock(() => at * 1000);
});
afterAll(() => {
  site.close();
});

interface TestArticle {
  title?: string;
  excerpt?: string;
  content?: string;
  languages?: readonly Language[];
  status?: 'draft' | 'published';
  ago?: number;
}

async function publish(fields: TestArticle = {}): Promise<string> {
  const { title = 'A title', excerpt = 'An excerpt', content = '<p>All of it.</p>' } = fields;
  const id = newId('nws');
  const text = (language: Language) => ({
    title: language === 'en' ? title : `${title} (${language})`,
    excerpt,
    content,
  });
  const texts = {
    en: text('en'),
    ...Object.fromEntries((fields.languages ?? []).map((language) => [language, text(language)])),
  };
  const published_at = (nowSeconds() - (fields.ago ?? 0)) as EpochSeconds;
  await createSeedArticle({ id, category: 'guides', status: fields.status ?? 'published', published_at, texts });
  at += 3;
  return id;
}

const page = (id: string, lang = 'en', method = 'GET') =>
  callTestApi({ method, path: `/news/${id}/page?lang=${lang}` });
const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, ...groups]) => groups);
const parseStructuredData = (html: string) =>
  JSON.parse(tag(html, /<script type="application\/ld\+json">(.*?)<\/script>/) ?? '') as Record<string, unknown>;
const parseEmbeddedArticle = (html: string) =>
  JSON.parse(tag(html, /<script id="article">(.*?)<\/script>/) ?? '') as unknown;

describe('public article page', () => {
  it('has its own head and text in the requested language', { tags: ['TRD-205'] }, async () => {
    const id = await publish({ title: 'Fees', languages: ['es', 'ja'] });
    const { status, headers, text } = await page(id, 'es');
    expect([status, headers['content-type'], headers['cache-control'], headers['vary']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=60',
      expect.stringMatching(/^accept-language/),
    ]);
    const own = `${origin}/news/${id}`;
    expect(tag(text, /<title>(.*?)<\/title>/)).toBe('Fees (es) · Candela');
    expect(tag(text, /name="description" content="(.*?)"/)).toBe('An excerpt');
    expect(tag(text, /rel="canonical" href="(.*?)"/)).toBe(`${own}?lang=es`);
    expect(all(text, /hreflang="(.*?)" href="(.*?)"/g)).toEqual([
      ['en', own],
      ['ja', `${own}?lang=ja`],
      ['es', `${own}?lang=es`],
      ['x-default', own],
    ]);
    expect(Object.fromEntries(all(text, /<meta property="(.*?)" content="(.*?)"/g))).toMatchObject({
      'og:type': 'article',
      'og:title': 'Fees (es)',
      'og:description': 'An excerpt',
      'og:url': `${own}?lang=es`,
      'og:image': `${origin}/pages/es/news.png`,
      'og:image:width': '1200',
      'og:locale': 'es_ES',
      'article:published_time': new Date((at - 3) * 1000).toISOString(),
    });
    expect(parseStructuredData(text)).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Fees (es)',
      inLanguage: 'es',
      mainEntityOfPage: `${own}?lang=es`,
      image: [`${origin}/pages/es/news.png`],
    });
    expect(text).toContain('data-kind="own"');
    expect(text).toContain('<h1>Fees (es)</h1><p>Guías <time');
    expect(text).toContain('<div><p>All of it.</p></div>');
    expect(text).not.toContain('<img');
    expect(text).not.toContain('noindex');
    expect(text).not.toContain('ARTICLE_');
    expect(parseEmbeddedArticle(text)).toMatchObject({
      id,
      language: 'es',
      article: { title: 'Fees (es)', language: 'es' },
    });
  });

  it('has the English canonical link when its language is missing', async () => {
    const id = await publish({ title: 'English alone' });
    const { text } = await page(id, 'ko');
    expect(requestedPages).toEqual([getArticleFile('ko', 'english')]);
    expect(text).toContain('<html lang="ko" data-kind="english">');
    expect(tag(text, /rel="canonical" href="(.*?)"/)).toBe(`${origin}/news/${id}`);
    expect(all(text, /hreflang="(.*?)"/g)).toEqual([['en'], ['x-default']]);
    expect(parseStructuredData(text)).toMatchObject({ inLanguage: 'en' });
    expect(parseEmbeddedArticle(text)).toMatchObject({
      language: 'ko',
      article: { language: 'en', is_fallback: true },
    });
  });

  it('escapes the text of the article', { tags: ['TRD-205'] }, async () => {
    const id = await publish({ title: EVIL, excerpt: `"/><script>alert(2)</script>${EVIL}`, content: `<p>${'x'}</p>` });
    const { text } = await page(id);
    expect(text).not.toMatch(/<script>|alert\(2\)<\/script>/);
    expect(all(text, /<(script\b[^>]*)>/g)).toEqual([['script type="application/ld+json"'], ['script id="article"']]);
    expect(all(text, /<(title)>/g)).toHaveLength(1);
    // Text that looks like a placeholder stays unchanged.
    expect(text).toContain('$&amp; ARTICLE_CONTENT');
    expect(parseStructuredData(text)).toMatchObject({ headline: EVIL });
    expect(parseEmbeddedArticle(text)).toMatchObject({ article: { title: EVIL } });
  });

  it('returns an uncached 404 page for unknown, draft and scheduled articles', { tags: ['TRD-205'] }, async () => {
    const [draft, later] = [await publish({ status: 'draft' }), await publish({ ago: -DAY_SECONDS })];
    for (const id of [newId('nws'), 'nws_0', 'nws_-..-x', draft, later]) {
      const { status, headers, text } = await page(id, 'ja');
      expect([id, status, headers['content-type'], headers['cache-control']]).toEqual([
        id,
        404,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(text).toContain(NOINDEX_META_TAG);
      expect(text).toContain('<p>gone</p>');
      expect(parseEmbeddedArticle(text)).toEqual({ id, language: 'ja', article: null });
    }
    at += DAY_SECONDS + 1;
    expect((await page(later)).status).toBe(200);
  });

  it('does not count a read of the article', async () => {
    const id = await publish();
    await page(id);
    at += 3;
    expect(parseEmbeddedArticle((await page(id)).text)).toMatchObject({ article: { read_count: 0 } });
  });

  it('fetches the site template once a minute and uses the last one on failure', async () => {
    const id = await publish();
    for (const _ of [1, 2]) await page(id, 'zh');
    expect(requestedPages).toEqual([getArticleFile('zh', 'english')]);
    at += 61;
    await page(id, 'zh');
    expect(requestedPages).toHaveLength(2);
    isDown = true;
    at += 61;
    expect((await page(id, 'zh')).status).toBe(200);
    expect(requestedPages).toHaveLength(3);
    process.env['SITE_URL'] = `${origin}/other`;
    expect(getResponseError(await page(id, 'zh'))).toMatchObject({ status: 503, error_code: 'SERVICE_UNAVAILABLE' });
    delete process.env['SITE_URL'];
    expect(getResponseError(await page(id, 'zh'))).toMatchObject({ status: 503 });
  });

  it('answers HEAD requests', async () => {
    const id = await publish();
    expect((await page(id, 'en', 'HEAD')).status).toBe(200);
    expect((await callTestApi({ method: 'HEAD', path: `/news/${id}` })).status).toBe(404);
  });
});

describe('article sitemap', () => {
  it('lists visible articles in each of their languages only', { tags: ['TRD-205'] }, async () => {
    const id = await publish({ languages: ['ko'] });
    const draft = await publish({ status: 'draft' });
    const { headers, text } = await callTestApi({ method: 'GET', path: '/news/sitemap.xml' });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const addresses = all(text, /<loc>(.*?)<\/loc>/g).map(([address]) => address);
    expect(addresses.filter((address) => address?.includes(id))).toEqual([
      `${origin}/news/${id}`,
      `${origin}/news/${id}?lang=ko`,
    ]);
    expect(text).not.toContain(draft);
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
  });
});
