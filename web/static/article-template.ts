import type { Language } from '#shared/languages.ts';
import { articleHoles, GIVEN_ARTICLE, hole } from '#shared/messages/article-page.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';

/** An article in a language that is all holes, to be drawn in the place of any. */
export const holedArticle = (language: Language, is_fallback: boolean): NewsArticle => ({
  id: hole('ID'),
  category: 'guides',
  title: hole('TITLE'),
  excerpt: '',
  content: hole('CONTENT'),
  language,
  is_fallback,
  poster_image: hole('POSTER'),
  published_at: 0,
  read_count: 0,
  formatted_read_count: '0',
});

/** Puts what the application finds of the article at the end of a page. */
export const withGiven = (html: string): string =>
  html.replace(
    '</body>',
    () => `<script type="application/json" id="${GIVEN_ARTICLE}">${hole('DATA')}</script></body>`,
  );

/**
 * Of a page that was drawn with `holedArticle`, one with holes where words and times of the article stand too.
 * `category` is the name of its category. @throws {Error} where something is not where it is looked for.
 */
export function articleTemplate(html: string, category: string): string {
  const filled = withGiven(html)
    .replace(/<time dateTime="[^"]*">[^<]*<\/time>/i, () => `<time datetime="${hole('TIME')}">${hole('DATE')}</time>`)
    .replace(`<span>${category}</span>`, () => `<span>${hole('CATEGORY')}</span>`);
  // Its address need not be on the page.
  for (const name of articleHoles)
    if (name !== 'ID' && !filled.includes(hole(name)))
      throw new Error(`The page of an article has no place for ${name}.`);
  return filled;
}
