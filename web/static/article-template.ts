import type { Language } from '#shared/languages.ts';
import { articlePlaceholders, EMBEDDED_ARTICLE_ID, formatArticlePlaceholder } from '#shared/messages/article-page.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';

/** Builds an article in a language that consists of placeholders, to render for any article. */
export const buildPlaceholderArticle = (language: Language, is_fallback: boolean): NewsArticle => ({
  id: formatArticlePlaceholder('ID'),
  category: 'guides',
  title: formatArticlePlaceholder('TITLE'),
  excerpt: '',
  content: formatArticlePlaceholder('CONTENT'),
  language,
  is_fallback,
  poster_image: formatArticlePlaceholder('POSTER'),
  published_at: 0,
  read_count: 0,
  formatted_read_count: '0',
});

/** Appends the application's article data to a page. */
export const embedArticleData = (html: string): string =>
  html.replace(
    '</body>',
    () =>
      `<script type="application/json" id="${EMBEDDED_ARTICLE_ID}">${formatArticlePlaceholder('DATA')}</script></body>`,
  );

/**
 * Converts a page rendered with `buildPlaceholderArticle` to a template with placeholders for the article's texts and
 * times. `category` is the name of its category.
 * @throws {Error} when an expected part is missing.
 */
export function buildArticleTemplate(html: string, category: string): string {
  const filled = embedArticleData(html)
    .replace(
      /<time dateTime="[^"]*">[^<]*<\/time>/i,
      () => `<time datetime="${formatArticlePlaceholder('TIME')}">${formatArticlePlaceholder('DATE')}</time>`,
    )
    .replace(`<span>${category}</span>`, () => `<span>${formatArticlePlaceholder('CATEGORY')}</span>`);
  // Its address may be missing on the page.
  for (const name of articlePlaceholders)
    if (name !== 'ID' && !filled.includes(formatArticlePlaceholder(name)))
      throw new Error(`The page of an article has no place for ${name}.`);
  return filled;
}
