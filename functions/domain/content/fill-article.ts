import { escapeHtml } from '#shared/escape-html.ts';
import { type Language, languages, localeOf } from '#shared/languages.ts';
import { ARTICLE_PATH, type ArticleHole, articleHoles, hole } from '#shared/messages/article-page.ts';
import { type Head, headTags, jsonInHtml, NOINDEX, PICTURE_SIZE, titleOf } from '#shared/page-head.ts';
import { publicPages, publicPicture } from '#shared/public-pages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { articleData } from './article-data.ts';
import type { SeenNews } from './news-view.ts';
import { newsWords } from './news-words.ts';

/** Of the page of all news, which an article without a poster is shared with. */
function drawnPicture(language: Language): Head['picture'] {
  const page = publicPages.find(({ path }) => path === '/news');
  if (!page) throw new Error('There is no page of news.');
  const alt = titleOf(newsWords[language].title);
  return { path: publicPicture(language, page), type: 'image/png', size: PICTURE_SIZE, alt };
}

const holes = new RegExp(`${NOINDEX}|${articleHoles.map(hole).join('|')}`, 'g');

/** Fills what is drawn, each hole once: what comes into one is not looked at again. */
function fill(drawn: string, head: string, values: Partial<Record<ArticleHole, string>>): string {
  return drawn.replace(holes, (found) =>
    found === NOINDEX ? head : (values[found.slice(hole('' as ArticleHole).length) as ArticleHole] ?? ''),
  );
}

/** Of a page that was drawn with a poster what is left without one. */
const withoutPoster = (drawn: string): string =>
  drawn.replace(new RegExp(`<img[^>]*"${hole('POSTER')}"[^>]*>`), () => '');

interface Shown {
  /** As it is stored: in which languages it is, and when it was last written. */
  stored: SeenNews;
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
  const picture: Head['picture'] =
    poster === null
      ? drawnPicture(article.language)
      : { path: poster, type: 'image/jpeg', size: null, alt: article.title };
  const published = new Date(article.published_at * 1000);
  const head: Head = {
    // Whoever is shown English for want of their own language has the page that is canonical in English.
    language: article.language,
    path: ARTICLE_PATH + article.id,
    title: article.title,
    description: article.excerpt,
    picture,
    data: [articleData(article, { origin, picture: picture.path, modified: stored.updated_at })],
    found: languages.filter((one) => stored.words[one] !== undefined),
    published: published.toISOString(),
  };
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(published);
  return fill(poster === null ? withoutPoster(drawn) : drawn, headTags(head, origin), {
    ID: escapeHtml(article.id),
    TITLE: escapeHtml(article.title),
    CATEGORY: escapeHtml(newsWords[language].categories[article.category]),
    TIME: escapeHtml(published.toISOString()),
    DATE: escapeHtml(date),
    POSTER: escapeHtml(poster ?? ''),
    CONTENT: article.content,
    DATA: jsonInHtml({ id: article.id, language, article }),
  });
}

/** The page that says that there is no such article, from what was drawn of it: nobody is to find it. */
export function fillGone(drawn: string, id: string, language: Language): string {
  return drawn
    .replaceAll(hole('DATA'), () => jsonInHtml({ id, language, article: null }))
    .replaceAll(hole('ID'), () => encodeURIComponent(id));
}
