import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { publicPagesFunctionCode } from '#infra/constructs/public-pages.ts';
import { examplePlatformOperator } from '#infra/operator.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { languages, toLanguageTag } from '#shared/languages.ts';
import { articlePlaceholders, formatArticlePlaceholder } from '#shared/messages/article-page.ts';
import { buildHeadTags, formatPageTitle } from '#shared/page-head.ts';
import {
  localizePath,
  type PublicPage,
  getPreviewPicturePage,
  getPublicPageFile,
  publicPages,
  PLACEHOLDER_ORIGIN,
} from '#shared/public-pages.ts';
import { type StaticPageName, staticPageNames } from '#shared/static-pages.ts';
import { toPlainLineText } from '#web/features/content/pages/block-lines.ts';
import { readTextPage } from './pages.ts';
import { buildArticleTemplate, buildPlaceholderArticle } from './static/article-template.ts';
import { buildLlmsTxt, buildRobotsTxt, buildSitemap } from './static/files.ts';
import { buildOfflinePage } from './static/offline.ts';
import { joinWordCharacters, renderPng, buildSocialPicture } from './static/social-picture.ts';
import { buildPageMetadata, translateLocaleKey } from './static/static-pages.ts';
import { fillTemplate } from './static/template.ts';

const texts = new Map<string, ReturnType<typeof readTextPage>>();
const readText = (language: (typeof languages)[number], page: StaticPageName) => {
  const content = texts.get(language + page) ?? readTextPage(language, page, examplePlatformOperator);
  texts.set(language + page, content);
  return content;
};
const heads = publicPages.flatMap((page) =>
  languages.map((language) => {
    const head = buildPageMetadata(page, language, readText);
    return { language, path: page.path, head, tags: buildHeadTags(head) };
  }),
);
const attribute = (tags: string, pattern: RegExp) =>
  [...tags.matchAll(pattern)].map(([, first = '', second = '']) => [first, second]);
const alternatesIn = (tags: string) => attribute(tags, /rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g);
const dataIn = (tags: string) =>
  attribute(tags, /<script type="application\/ld\+json">(.*?)<\/script>/g).map(
    ([json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

describe('public page metadata', () => {
  test.each(heads)('$path in $language has a title and a description within the length limits', ({ head, tags }) => {
    const [[title = ''] = []] = attribute(tags, /<title>(.*?)<\/title>/g);
    expect(title.length).toBeGreaterThan(3);
    expect(title.length).toBeLessThanOrEqual(70);
    expect(head.description.length).toBeGreaterThan(15);
    expect(head.description.length).toBeLessThanOrEqual(170);
    expect(head.title + head.description).not.toContain('{{');
  });

  test('titles and descriptions are unique within a language', () => {
    for (const language of languages) {
      const own = heads.filter((candidate) => candidate.language === language);
      for (const part of ['title', 'description'] as const)
        expect(new Set(own.map(({ head }) => head[part])).size).toBe(publicPages.length);
    }
  });

  test('each page is canonical in its language and lists all alternates', { tags: ['TRD-185'] }, () => {
    const canonical = (tags: string) => attribute(tags, /rel="canonical" href="([^"]+)"/g)[0]?.[0] ?? '';
    for (const { language, path, tags } of heads) {
      expect(canonical(tags)).toBe(PLACEHOLDER_ORIGIN + localizePath(language, path));
      const translations = heads.filter((candidate) => candidate.path === path);
      expect(alternatesIn(tags)).toEqual([
        ...translations.map((translation) => [toLanguageTag(translation.language), canonical(translation.tags)]),
        ['x-default', PLACEHOLDER_ORIGIN + path],
      ]);
    }
  });

  test('each page has a picture of its language with an alternative text', () => {
    const content = (tags: string, name: string) =>
      attribute(tags, new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'g'))[0]?.[0];
    for (const { language, path, tags } of heads) {
      const ownPicture = !staticPageNames.some((page) => path === `/${page}`);
      expect(content(tags, 'og:image')).toBe(
        PLACEHOLDER_ORIGIN + getPublicPageFile(language, ownPicture ? path : '/').replace('.html', '.png'),
      );
      const pictured = heads.find(
        (candidate) => candidate.language === language && candidate.path === (ownPicture ? path : '/'),
      );
      expect(content(tags, 'og:image:alt')).toBe(escapeHtml(formatPageTitle(pictured?.head.title ?? '')));
      expect([content(tags, 'og:image:width'), content(tags, 'og:image:height')]).toEqual(['1200', '630']);
      expect(content(tags, 'twitter:card')).toBe('summary_large_image');
    }
  });

  test('structured data describes the page itself', () => {
    for (const { language, path, head, tags } of heads) {
      const [page] = dataIn(tags);
      expect(page).toMatchObject({ '@context': 'https://schema.org', description: head.description });
      expect(page?.['@type']).toBe(path === '/faq' ? 'FAQPage' : 'WebPage');
      expect(page?.['inLanguage']).toBe(toLanguageTag(language));
    }
  });

  test('FAQ structured data has every question and answer of the page', () => {
    for (const { language, tags } of heads.filter(({ path }) => path === '/faq')) {
      const questions = dataIn(tags)[0]?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
      const parts = readText(language, 'faq').sections.flatMap(({ parts }) => parts);
      expect(questions.map(({ name }) => name)).toEqual(parts.map(({ title }) => toPlainLineText(title)));
      expect(questions.every(({ acceptedAnswer: { text } }) => text.length > 20)).toBe(true);
    }
  });

  test('escapes text within tags', () => {
    const [{ head }] = heads as [(typeof heads)[number]];
    const evil = '"><script>alert(1)</script>';
    const tags = buildHeadTags({ ...head, title: evil, description: evil, data: [{ name: evil }] });
    expect(tags).not.toContain('<script>alert');
    expect(dataIn(tags)).toEqual([{ name: evil }]);
  });
});

describe('social picture', () => {
  const pictured = publicPages.filter((page) => getPreviewPicturePage(page) === page);

  test.each(languages)('fits the texts of each page and has glyphs for them in %s', async (language) => {
    const pictures = await Promise.all(
      pictured.map((page) => buildSocialPicture(buildPageMetadata(page, language, readText))),
    );
    // The surface, the name, the title and the description: of less there would be none.
    for (const svg of pictures) expect(svg.match(/<path[^>]+ d="[^"]{200,}"/g)?.length).toBeGreaterThanOrEqual(3);
  });

  test('keeps words together on one line in Chinese, Japanese and Korean', () => {
    const words = (text: string, language: (typeof languages)[number]) =>
      joinWordCharacters(text, language)
        .split(/(?<!\uFEFF)(?=[^\uFEFF])/)
        .map((word) => word.replaceAll('\uFEFF', ''));
    expect(words('取引する先物', 'ja')).toEqual(['取引', 'する', '先物']);
    expect(words('交易平台', 'zh')).toEqual(['交易', '平台']);
    expect(words('무기한 선물', 'ko')).toEqual(['무기한 ', '선물']);
    expect(joinWordCharacters('Live chart', 'en')).toBe('Live chart');
  });

  test('is rejected when a text does not fit or lacks glyphs', async () => {
    const text = { language: 'en', title: 'A long title. '.repeat(20), description: 'Short.' } as const;
    await expect(buildSocialPicture(text)).rejects.toThrow('has no room for');
    await expect(buildSocialPicture({ ...text, title: '한국어' })).rejects.toThrow('No font has');
  });

  test('is a PNG of the declared size', async () => {
    const png = await renderPng(await buildSocialPicture(buildPageMetadata(pictured[0] as PublicPage, 'ko', readText)));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(150_000);
  });
});

describe('site files for crawlers and offline use', () => {
  const map = buildSitemap(() => undefined);

  test('sitemap has exactly the public pages in every language', { tags: ['TRD-185'] }, () => {
    const addresses = attribute(map, /<loc>([^<]+)<\/loc>/g).map(([address]) => address);
    expect(addresses).toEqual(
      publicPages.flatMap(({ path }) => languages.map((language) => PLACEHOLDER_ORIGIN + localizePath(language, path))),
    );
    expect(publicPages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/', '/market', '/news', ...staticPageNames.map((page) => `/${page}`)]),
    );
    expect(map).not.toMatch(/\/(verify|assets|orders|profile|login)/);
  });

  test('robots.txt names the sitemap and blocks private pages only', { tags: ['TRD-185'] }, () => {
    const text = buildRobotsTxt();
    expect(attribute(text, /^Sitemap: (.+)$/gm).map(([map]) => map)).toEqual([
      `${PLACEHOLDER_ORIGIN}/sitemap.xml`,
      `${PLACEHOLDER_ORIGIN}/api/news/sitemap.xml`,
    ]);
    const barred = attribute(text, /^Disallow: (.+)$/gm).map(
      ([rule = '']) => new RegExp(`^${rule.replace(/[.*+?^{}()|[\]\\/]/g, '\\$&')}`),
    );
    const isBarred = (path: string) => barred.some((rule) => rule.test(path));
    expect(['/verify/opt_1', '/assets', '/orders/opt_1', '/profile/security'].every(isBarred)).toBe(true);
    const open = [
      '/assets/index-1a2b.js',
      '/news/new_1',
      '/api/docs',
      '/api/news.rss',
      ...publicPages.map(({ path }) => path),
    ];
    expect(open.filter(isBarred)).toEqual([]);
  });

  test('llms.txt names the API', () => {
    expect(buildLlmsTxt()).toContain(`${PLACEHOLDER_ORIGIN}/api/openapi.json`);
  });

  test('offline page covers every language and uses cached files only', () => {
    const page = buildOfflinePage(translateLocaleKey);
    for (const language of languages) expect(page).toContain(translateLocaleKey(language, 'heads:offline.text'));
    expect(attribute(page, /src="([^"]+)"/g).map(([source]) => source)).toEqual(['/boot.js']);
  });
});

describe('CDN page routing', () => {
  const handler = runInNewContext(`${publicPagesFunctionCode}; handler`) as (event: object) => { uri: string };
  const answered = (uri: string, accepted?: string, lang?: string) =>
    handler({
      request: {
        uri,
        querystring: lang === undefined ? {} : { lang: { value: lang } },
        headers: accepted === undefined ? {} : { 'accept-language': { value: accepted } },
      },
    }).uri;

  test.each([
    ['/', undefined, undefined, '/pages/en/index.html'],
    ['/market', 'fr-FR,es-MX;q=0.9,en;q=0.8', undefined, '/pages/es/market.html'],
    ['/market/', 'ko', undefined, '/pages/ko/market.html'],
    ['/faq', 'zh-TW,zh;q=0.9', undefined, '/pages/zh/faq.html'],
    ['/faq', 'zh-TW', 'ja', '/pages/ja/faq.html'],
    ['/faq', 'zh-TW', '../../x', '/pages/zh/faq.html'],
    ['/trading', 'fr', undefined, '/pages/en/trading/perpetual.html'],
    ['/trading/options', undefined, 'es', '/pages/es/trading/options.html'],
    ['/orders/opt_01', 'es', undefined, '/index.html'],
    ['/verify', 'es', undefined, '/index.html'],
    ['/constructor', 'es', undefined, '/not-found.html'],
    ['/orders/opt_01/more', 'es', undefined, '/not-found.html'],
    ['/assets/index-abc.js', 'es', 'es', '/assets/index-abc.js'],
    ['/sitemap.xml', 'es', undefined, '/sitemap.xml'],
  ])('%s for %s with lang %s serves %s', (uri, accepted, lang, file) => {
    expect(answered(uri, accepted, lang)).toBe(file);
  });

  test.each([
    ['/news/nws_01ABC', 'fr,ko;q=0.9', undefined, 'nws_01ABC', 'ko'],
    ['/news/nws_01ABC/', undefined, 'ja', 'nws_01ABC', 'ja'],
    ['/news/nws_01ABC', undefined, 'xx', 'nws_01ABC', 'en'],
    ['/news/nws_1/../../user/profile', undefined, undefined, 'nws_1-------user-profile', 'en'],
    ['/news/nws_1.html', undefined, undefined, 'nws_1-html', 'en'],
    ['/news/nws_1?%2f', undefined, undefined, 'nws_1--2f', 'en'],
  ])('serves an article %s for %s with lang %s from the API', (uri, accepted, lang, id, language) => {
    const request = { uri, querystring: { utm: { value: 'x' }, ...(lang && { lang: { value: lang } }) }, headers: {} };
    if (accepted) request.headers = { 'accept-language': { value: accepted } };
    expect(JSON.parse(JSON.stringify(handler({ request })))).toMatchObject({
      uri: `/api/news/${id}/page`,
      querystring: { lang: { value: language } },
    });
    expect(Object.keys((handler({ request }) as unknown as { querystring: object }).querystring)).toEqual(['lang']);
  });

  test('serves prerendered files only', () => {
    for (const { path } of publicPages)
      for (const language of languages) expect(answered(path, language)).toBe(getPublicPageFile(language, path));
  });

  test('function code fits the CDN’s size limit', () => {
    expect(publicPagesFunctionCode.length).toBeLessThan(10_000);
  });
});

test('buildArticleTemplate › rejects a page that lacks the place of a placeholder', () => {
  const { title, content, poster_image, id } = buildPlaceholderArticle('ja', false);
  const page = (time: string) =>
    `<a href="/${id}"><h1>${title}</h1><span>Guides</span>${time}<img src="${poster_image}"/>${content}</body>`;
  const html = buildArticleTemplate(page('<time dateTime="1970-01-01T00:00:00.000Z">Jan 1, 1970</time>'), 'Guides');
  for (const name of articlePlaceholders) expect(html).toContain(formatArticlePlaceholder(name));
  expect(html).not.toMatch(/1970|Guides/);
  expect(() => buildArticleTemplate(page(''), 'Guides')).toThrow('no place for TIME');
});

describe('fillTemplate', () => {
  const part = { language: 'en', head: '', body: '', consent: '', noscript: '', built: 'same' } as const;
  const page = (head: string) =>
    `<html lang="en" data-theme="dark"><title>x</title><meta name="description" content="y">${head}<div id="root"></div><noscript>z</noscript></html>`;

  test('rejects a template without placeholders or scripts', () => {
    expect(() => fillTemplate('<html lang="en" data-theme="dark"></html>', part)).toThrow('no place for named');
    expect(() => fillTemplate(page(''), part)).toThrow('no scripts');
  });

  test('loads no script before boot.js does', () => {
    const filled = fillTemplate(page('<script type="module" crossorigin src="/assets/site-1.js"></script>'), part);
    expect(attribute(filled, /<script ([^>]*)>/g).map(([tag]) => tag)).toEqual([
      'type="text/plain" data-src="/assets/site-1.js"',
    ]);
  });
});
