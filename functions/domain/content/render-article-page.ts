import { log } from '#functions/lib/log.ts';
import { MissingPageError } from '#functions/lib/missing-page.ts';
import { readSitePage } from '#functions/lib/site-page.ts';
import { readSiteUrl } from '#functions/lib/site.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { NewsId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import { type ArticlePageKind, getArticleFile } from '#shared/messages/article-page.ts';
import { prefixedIdSchema as idOf } from '#shared/schemas/scalars.ts';
import { fillArticleTemplate, fillArticleNotFoundTemplate } from './fill-article.ts';
import { buildNewsArticles } from './news-view.ts';
import { readVisibleArticle } from './read-published-article.ts';

const newsId = idOf('nws');

/** @throws {AppError} SERVICE_UNAVAILABLE if the site does not answer. */
async function readArticleTemplate(origin: string, language: Language, kind: ArticlePageKind): Promise<string> {
  return readSitePage(origin, getArticleFile(language, kind)).catch((error: unknown) => {
    log.error('article page not fetched from the site', error, { language, kind });
    throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
  });
}

const isNewsId = (text: string): text is NewsId => newsId.safeParse(text).success;

/**
 * Returns the page of one article for readers without scripts. No view is counted: the CDN caches it, and the
 * application requests the article itself.
 * @throws {MissingPageError} if there is no public article.
 * @throws {AppError} SERVICE_UNAVAILABLE.
 */
export async function renderArticlePage(id: string, language: Language): Promise<string> {
  const origin = await readSiteUrl();
  if (origin === null) throw new AppError('SERVICE_UNAVAILABLE');
  const stored = isNewsId(id) ? await readVisibleArticle(id) : null;
  const [article] = stored ? await buildNewsArticles([stored], language) : [];
  if (!stored || !article)
    throw new MissingPageError(
      fillArticleNotFoundTemplate(await readArticleTemplate(origin, language, 'gone'), id, language),
    );
  const pageHtml = await readArticleTemplate(origin, language, article.is_fallback ? 'english' : 'own');
  return fillArticleTemplate(pageHtml, { stored, article, language, origin });
}
