import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin as BundlerPlugin, build, transform } from 'esbuild';
import { createInstance } from 'i18next';
import type { Plugin, ResolvedConfig } from 'vite';
import { escapeHtml } from '#shared/escape-html.ts';
import { i18nextOptions } from '#shared/i18next-options.ts';
import { type Language, languages } from '#shared/languages.ts';
import {
  ARTICLE_PATH,
  type ArticlePageKind,
  getArticleFile,
  articlePageKinds,
  formatArticlePlaceholder,
} from '#shared/messages/article-page.ts';
import {
  type PageMetadata,
  buildHeadTags,
  NOINDEX_META_TAG,
  PREVIEW_PICTURE_SIZE,
  formatPageTitle,
} from '#shared/page-head.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import {
  type PublicPage,
  getPreviewPicturePage,
  getPublicPageFile,
  publicPages,
  getPreviewPicturePath,
  PLACEHOLDER_ORIGIN,
} from '#shared/public-pages.ts';
import type { StaticPageName } from '#shared/static-pages.ts';
import type { PageContent } from '#web/features/content/pages/page-content.ts';
import { buildArticleTemplate, buildPlaceholderArticle, embedArticleData } from './article-template.ts';
import { buildLlmsTxt, buildRobotsTxt, buildSitemap } from './files.ts';
import { buildOfflinePage } from './offline.ts';
import type * as Drawing from './render-pages.tsx';
import { renderPng, buildSocialPicture } from './social-picture.ts';
import { buildPageStructuredData } from './structured-data.ts';
import { fillTemplate } from './template.ts';

const resolveModulePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Module that renders pages, made for each build. */
const RENDERER_MODULE = resolveModulePath('../../.cache/static-pages/draw.mjs');
const LOCALES = resolveModulePath('../../shared/locales/');

const i18n = createInstance();
void i18n.init({ ...i18nextOptions, lng: 'en', resources: {} });

/** Returns the text of a key, `market:title`. @throws {Error} when it is missing. */
export function translateLocaleKey(language: Language, key: string): string {
  const [area = '', path = ''] = key.split(':');
  if (!i18n.hasResourceBundle(language, area))
    i18n.addResourceBundle(language, area, JSON.parse(readFileSync(`${LOCALES}${language}/${area}.json`, 'utf8')));
  const text: unknown = i18n.getResource(language, area, path);
  if (typeof text !== 'string') throw new Error(`${language} has no words ${key}.`);
  return i18n.t(key, { lng: language, defaultValue: '', product: PRODUCT_NAME });
}

type ReadText = (language: Language, page: StaticPageName) => PageContent;

/** Returns the head of a page in a language. */
export function buildPageMetadata(page: PublicPage, language: Language, readText: ReadText): PageMetadata {
  const { path, words } = page;
  const content = 'text' in words ? readText(language, words.text) : null;
  const about = {
    language,
    path,
    title: content?.title ?? translateLocaleKey(language, 'title' in words ? words.title : ''),
    description: content?.description ?? translateLocaleKey(language, 'title' in words ? words.description : ''),
  };
  const pictured = getPreviewPicturePage(page);
  return {
    ...about,
    picture: {
      path: getPreviewPicturePath(language, page),
      type: 'image/png',
      size: PREVIEW_PICTURE_SIZE,
      alt: formatPageTitle(pictured === page ? about.title : buildPageMetadata(pictured, language, readText).title),
    },
    data: buildPageStructuredData({ ...about, content }),
  };
}

/** A window with neither a desktop's nor a phone's size shows both where they differ, and the style sheet chooses. */
const PHONE = { media: (query: string) => /width < 48/.test(query), only: 'md:hidden' };
const DESK = { media: (query: string) => /min-width: 1100px/.test(query), only: 'max-md:hidden' };

/** Bundles the site's own modules, in browser form, into one file, with the build's addresses. */
async function bundleDrawing({ define, build: { outDir }, root }: ResolvedConfig): Promise<typeof Drawing> {
  const files = pathToFileURL(resolve(root, outDir)).href;
  const defined = Object.fromEntries(
    Object.entries(define ?? {}).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      // Locales and texts are read from their build output.
      return [name, name === 'WORDS' || name === 'PAGES' ? JSON.stringify(files + JSON.parse(text)) : text];
    }),
  );
  const withoutSocket: BundlerPlugin = {
    name: 'without-socket',
    setup: (bundler) =>
      bundler.onResolve({ filter: /\/browser-ports\.ts$/ }, () => ({ path: resolveModulePath('no-ports.ts') })),
  };
  await build({
    entryPoints: [resolveModulePath('render-pages.tsx')],
    outfile: RENDERER_MODULE,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['browser', 'production'],
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: {
      ...defined,
      SITE_ORIGIN: JSON.stringify(PLACEHOLDER_ORIGIN),
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.SSR': 'true',
    },
    plugins: [withoutSocket],
    logLevel: 'error',
  });
  return (await import(`${pathToFileURL(RENDERER_MODULE).href}?${Date.now()}`)) as typeof Drawing;
}

/**
 * Renders every public page in every language to its own file, next to the application's, with files for search engines
 * and offline browsers.
 */
export function staticPagesPlugin(readText: ReadText): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'static-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const folder = resolve(config.root, config.build.outDir);
      const write = (file: string, content: string | Buffer) => {
        mkdirSync(dirname(folder + file), { recursive: true });
        writeFileSync(folder + file, content);
      };
      // Other threads rasterise them while this one renders pages.
      const pictures = languages.flatMap((language) =>
        publicPages
          .filter((page) => getPreviewPicturePage(page) === page)
          .map(async (page) =>
            write(
              getPreviewPicturePath(language, page),
              await renderPng(await buildSocialPicture(buildPageMetadata(page, language, readText))),
            ),
          ),
      );
      const template = readFileSync(join(folder, 'index.html'), 'utf8');
      const { renderSitePage, renderCookieConsent } = await bundleDrawing(config);
      for (const language of languages) {
        const consent = await renderCookieConsent(language);
        for (const page of publicPages) {
          const { path, takenOver } = page;
          const request = { language, path };
          const isTrading = path.startsWith('/trading/');
          const body = isTrading
            ? `${await renderSitePage({ ...request, ...PHONE })}${await renderSitePage({ ...request, ...DESK })}`
            : await renderSitePage({ ...request, media: () => false });
          const filled = fillTemplate(template, {
            language,
            head: buildHeadTags(buildPageMetadata(page, language, readText)),
            body,
            // Nothing covers a desktop page unasked.
            consent: isTrading ? '' : consent,
            noscript: translateLocaleKey(language, 'heads:noscript'),
            built: takenOver ? 'same' : 'like',
          });
          write(getPublicPageFile(language, path), filled);
        }
        const article = async (kind: ArticlePageKind) => {
          const placeholder =
            kind === 'english' ? buildPlaceholderArticle('en', true) : buildPlaceholderArticle(language, false);
          const embeddedArticle = {
            id: formatArticlePlaceholder('ID'),
            language,
            article: kind === 'gone' ? null : placeholder,
          };
          const html = fillTemplate(template, {
            language,
            head:
              kind === 'gone'
                ? `<title>${escapeHtml(formatPageTitle(translateLocaleKey(language, 'news:title')))}</title>${NOINDEX_META_TAG}`
                : NOINDEX_META_TAG,
            body: await renderSitePage({
              language,
              path: ARTICLE_PATH + embeddedArticle.id,
              media: () => false,
              given: embeddedArticle,
            }),
            consent,
            noscript: translateLocaleKey(language, 'heads:noscript'),
            built: 'same',
          });
          return kind === 'gone'
            ? embedArticleData(html)
            : buildArticleTemplate(html, translateLocaleKey(language, 'news:categories.guides'));
        };
        for (const kind of articlePageKinds) write(getArticleFile(language, kind), await article(kind));
      }
      const getChangeDate = (path: string) => {
        const page = publicPages.find((publicPage) => publicPage.path === path);
        return page && 'text' in page.words ? readText(languages[0], page.words.text).changed : undefined;
      };
      write('/sitemap.xml', buildSitemap(getChangeDate));
      write('/robots.txt', buildRobotsTxt());
      write('/llms.txt', buildLlmsTxt());
      write('/offline.html', buildOfflinePage(translateLocaleKey));
      // It blocks the first paint of every visitor: minified.
      const boot = readFileSync(`${folder}/boot.js`, 'utf8');
      write('/boot.js', (await transform(boot, { minify: true, target: 'es2020' })).code);
      await Promise.all(pictures);
    },
  };
}
