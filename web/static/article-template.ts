import type { Language } from '#shared/languages.ts';
import { articlePlaceholders, EMBEDDED_ARTICLE_ID, formatPlaceholder } from '#shared/messages/article-page.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';

/** An article in a language that is all holes, to be drawn in the place of any. */
export const buildPlaceholderArticle = (language: Language, is_fallback: boolean): NewsArticle => ({
  id: formatPlaceholder('ID'),
  category: 'guides',
  title: formatPlaceholder('TITLE'),
  excerpt: '',
  content: formatPlaceholder('CONTENT'),
  language,
  is_fallback,
  poster_image: formatPlaceholder('POSTER'),
  published_at: 0,
  read_count: 0,
  formatted_read_count: '0',
});

/** Puts what the application finds of the article at the end of a page. */
export const embedArticle = (html: string): string =>
  html.replace(
    '</body>',
    () => `<script type="application/json" id="${EMBEDDED_ARTICLE_ID}">${formatPlaceholder('DATA')}</script></body>`,
  );

/**
 * Of a page that was drawn with `holedArticle`, one with holes where words and times of the article stand too.
 * `category` is the name of its category. @throws {Error} where something is not where it is looked for.
 */
export function buildArticleTemplate(html: string, category: string): string {
  const filled = embedArticle(html)
    .replace(
      /<time dateTime="[^"]*">[^<]*<\/time>/i,
      () => `<time datetime="${formatPlaceholder('TIME')}">${formatPlaceholder('DATE')}</time>`,
    )
    .replace(`<span>${category}</span>`, () => `<span>${formatPlaceholder('CATEGORY')}</span>`);
  // Its address need not be on the page.
  for (const name of articlePlaceholders)
    if (name !== 'ID' && !filled.includes(formatPlaceholder(name)))
      throw new Error(`The page of an article has no place for ${name}.`);
  return filled;
}
