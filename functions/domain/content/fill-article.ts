import { escapeHtml } from '#shared/escape-html.ts';
import { type Language, languages, toLocale } from '#shared/languages.ts';
import {
  ARTICLE_PATH,
  type ArticlePlaceholder,
  articlePlaceholders,
  formatPlaceholder,
} from '#shared/messages/article-page.ts';
import {
  type PageHead,
  buildHeadTags,
  toInlineJson,
  NOINDEX,
  PICTURE_SIZE,
  formatPageTitle,
} from '#shared/page-head.ts';
import { publicPages, getPublicPicture } from '#shared/public-pages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { buildArticleData } from './article-data.ts';
import type { VisibleArticle } from './news-view.ts';
import { newsPageTexts } from './news-words.ts';

/** Of the page of all news, which an article without a poster is shared with. */
function drawnPicture(language: Language): PageHead['picture'] {
  const page = publicPages.find(({ path }) => path === '/news');
  if (!page) throw new Error('There is no page of news.');
  const alt = formatPageTitle(newsPageTexts[language].title);
  return { path: getPublicPicture(language, page), type: 'image/png', size: PICTURE_SIZE, alt };
}

const holes = new RegExp(`${NOINDEX}|${articlePlaceholders.map(formatPlaceholder).join('|')}`, 'g');

/** Fills what is drawn, each hole once: what comes into one is not looked at again. */
function fill(drawn: string, head: string, values: Partial<Record<ArticlePlaceholder, string>>): string {
  return drawn.replace(holes, (found) =>
    found === NOINDEX
      ? head
      : (values[found.slice(formatPlaceholder('' as ArticlePlaceholder).length) as ArticlePlaceholder] ?? ''),
  );
}

/** Of a page that was drawn with a poster what is left without one. */
const withoutPoster = (drawn: string): string =>
  drawn.replace(new RegExp(`<img[^>]*"${formatPlaceholder('POSTER')}"[^>]*>`), () => '');

interface Shown {
  /** As it is stored: in which languages it is, and when it was last written. */
  stored: VisibleArticle;
  /** As the reader sees it. */
  article: NewsArticle;
  /** The reader's. */
  language: Language;
  /** Where the site lies. */
  origin: string;
}

/**
 * The page of an article from what was drawn of one. All that staff wrote is text there, but for the article's HTML,
 * which was cleaned before it was stored.
 */
export function fillArticle(drawn: string, { stored, article, language, origin }: Shown): string {
  const poster = article.poster_image;
  const picture: PageHead['picture'] =
    poster === null
      ? drawnPicture(article.language)
      : { path: poster, type: 'image/jpeg', size: null, alt: article.title };
  const published = new Date(article.published_at * 1000);
  const head: PageHead = {
    // Whoever is shown English for want of their own language has the page that is canonical in English.
    language: article.language,
    path: ARTICLE_PATH + article.id,
    title: article.title,
    description: article.excerpt,
    picture,
    data: [buildArticleData(article, { origin, picture: picture.path, modified: stored.updated_at })],
    found: languages.filter((one) => stored.words[one] !== undefined),
    published: published.toISOString(),
  };
  const date = new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(published);
  return fill(poster === null ? withoutPoster(drawn) : drawn, buildHeadTags(head, origin), {
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

/** The page that says that there is no such article, from what was drawn of it: nobody is to find it. */
export function fillArticleNotFound(drawn: string, id: string, language: Language): string {
  return drawn
    .replaceAll(formatPlaceholder('DATA'), () => toInlineJson({ id, language, article: null }))
    .replaceAll(formatPlaceholder('ID'), () => encodeURIComponent(id));
}
