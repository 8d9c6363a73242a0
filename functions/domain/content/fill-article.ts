import { escapeHtml } from '#shared/escape-html.ts';
import { type Language, languages, toLanguageTag } from '#shared/languages.ts';
import english from '#shared/locales/en/news.json' with { type: 'json' };
import spanish from '#shared/locales/es/news.json' with { type: 'json' };
import japanese from '#shared/locales/ja/news.json' with { type: 'json' };
import korean from '#shared/locales/ko/news.json' with { type: 'json' };
import chinese from '#shared/locales/zh/news.json' with { type: 'json' };
import {
  ARTICLE_PATH,
  type ArticlePlaceholder,
  articlePlaceholders,
  formatArticlePlaceholder,
} from '#shared/messages/article-page.ts';
import {
  type PageMetadata,
  buildHeadTags,
  toInlineJson,
  NOINDEX_META_TAG,
  PREVIEW_PICTURE_SIZE,
  formatPageTitle,
} from '#shared/page-head.ts';
import { publicPages, getPreviewPicturePath } from '#shared/public-pages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { buildArticleStructuredData } from './build-article-data.ts';
import type { VisibleArticle } from './news-view.ts';

/** Texts of the news pages by language. */
const newsPageTexts: Record<Language, Pick<typeof english, 'title' | 'categories'>> = {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
};

/** Returns the picture of the news page, used for articles without a poster. */
function getNewsPagePicture(language: Language): PageMetadata['picture'] {
  const page = publicPages.find(({ path }) => path === '/news');
  if (!page) throw new Error('There is no page of news.');
  const alt = formatPageTitle(newsPageTexts[language].title);
  return { path: getPreviewPicturePath(language, page), type: 'image/png', size: PREVIEW_PICTURE_SIZE, alt };
}

const holes = new RegExp(`${NOINDEX_META_TAG}|${articlePlaceholders.map(formatArticlePlaceholder).join('|')}`, 'g');

/** Fills each placeholder once; inserted values are not scanned again. */
function fillPlaceholders(pageHtml: string, head: string, values: Partial<Record<ArticlePlaceholder, string>>): string {
  return pageHtml.replace(holes, (placeholder) =>
    placeholder === NOINDEX_META_TAG
      ? head
      : (values[placeholder.slice(formatArticlePlaceholder('' as ArticlePlaceholder).length) as ArticlePlaceholder] ??
        ''),
  );
}

/** Removes the poster from a rendered page. */
const withoutPoster = (pageHtml: string): string =>
  pageHtml.replace(new RegExp(`<img[^>]*"${formatArticlePlaceholder('POSTER')}"[^>]*>`), () => '');

interface ArticleTemplateInput {
  /** The stored article: its languages and last modification. */
  stored: VisibleArticle;
  /** The article as shown. */
  article: NewsArticle;
  /** Reader’s language. */
  language: Language;
  /** Origin of the site. */
  origin: string;
}

/**
 * Fills the page template of an article. All values are escaped except the article’s HTML, which was cleaned before it
 * was stored.
 */
export function fillArticleTemplate(
  pageHtml: string,
  { stored, article, language, origin }: ArticleTemplateInput,
): string {
  const poster = article.poster_image;
  const picture: PageMetadata['picture'] =
    poster === null
      ? getNewsPagePicture(article.language)
      : { path: poster, type: 'image/jpeg', size: null, alt: article.title };
  const published = new Date(article.published_at * 1000);
  const head: PageMetadata = {
    // A reader who gets English as a fallback gets the canonical English page.
    language: article.language,
    path: ARTICLE_PATH + article.id,
    title: article.title,
    description: article.excerpt,
    picture,
    data: [buildArticleStructuredData(article, { origin, picture: picture.path, modified: stored.updated_at })],
    found: languages.filter((textLanguage) => stored.words[textLanguage] !== undefined),
    published: published.toISOString(),
  };
  const date = new Intl.DateTimeFormat(toLanguageTag(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    published,
  );
  return fillPlaceholders(poster === null ? withoutPoster(pageHtml) : pageHtml, buildHeadTags(head, origin), {
    ID: escapeHtml(article.id),
    TITLE: escapeHtml(article.title),
    CATEGORY: escapeHtml(newsPageTexts[language].categories[article.category]),
    TIME: escapeHtml(published.toISOString()),
    DATE: escapeHtml(date),
    POSTER: escapeHtml(poster ?? ''),
    CONTENT: article.content,
    DATA: toInlineJson({ id: article.id, language, article }),
  });
}

/** Fills the page template for a missing article. Search engines must not index it. */
export function fillArticleNotFoundTemplate(pageHtml: string, id: string, language: Language): string {
  return pageHtml
    .replaceAll(formatArticlePlaceholder('DATA'), () => toInlineJson({ id, language, article: null }))
    .replaceAll(formatArticlePlaceholder('ID'), () => encodeURIComponent(id));
}
