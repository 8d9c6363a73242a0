import { readArticleReadCounts } from '#functions/data/content/news-reads.ts';
import { articleCollection, readArticles, readArticleTexts, type StoredArticle } from '#functions/data/content/news.ts';
import { isArticleVisible, getArticlePosterPath } from '#functions/domain/content/news-view.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportCsvRows } from '#functions/domain/staff/acts/export-rows.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { NewsId } from '#shared/ids.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { AdminNewsArticle, AdminNewsRow } from '#shared/schemas/admin/news.ts';
import type { NewsState } from '#shared/schemas/news.ts';

function getArticleState(article: StoredArticle): NewsState {
  if (article.status === 'draft') return 'draft';
  return isArticleVisible(article, nowSeconds()) ? 'published' : 'scheduled';
}

const writtenIn = ({ words }: StoredArticle): Language[] =>
  languages.filter((language) => words[language] !== undefined);

const row = (article: StoredArticle, readCount: number): AdminNewsRow => ({
  id: article.id,
  category: article.category,
  state: getArticleState(article),
  title: article.words.en.title,
  languages: writtenIn(article),
  poster_image: getArticlePosterPath(article.poster),
  published_at: article.published_at,
  read_count: readCount,
  created_at: article.created_at,
  updated_at: article.updated_at,
  version: article.version,
});

/** Lists every article, the last changed first. */
export async function listArticles(): Promise<AdminNewsRow[]> {
  const storedArticles = await readArticles();
  const counts = await readArticleReadCounts(storedArticles.map(({ id }) => id));
  return storedArticles
    .map((article, i) => row(article, counts[i] ?? 0))
    .sort((a, b) => (a.updated_at === b.updated_at ? (a.id < b.id ? 1 : -1) : b.updated_at - a.updated_at));
}

const columns: CsvColumn<AdminNewsRow>[] = [
  ...toCsvFieldColumns('id', 'state', 'category', 'title'),
  ['languages', (article) => article.languages.join(' ')],
  ...toCsvFieldColumns('poster_image', 'read_count'),
  ...toCsvTimeColumns('published_at', 'created_at', 'updated_at'),
  ...toCsvFieldColumns('version'),
];

/** Exports the list as CSV, and records who did. */
export const exportArticles = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listArticles(), columns, 'news.export', {}, caller, address);

/** Returns one article with its full text. @throws {AppError} NOT_FOUND. */
export async function readArticle(id: NewsId): Promise<AdminNewsArticle> {
  const article = await articleCollection.read(undefined, id);
  if (!article) throw new AppError('NOT_FOUND');
  const writtenTexts = writtenIn(article).flatMap((language) => {
    const words = article.words[language];
    return words ? [{ language, words }] : [];
  });
  const [[readCount = 0], contents] = await Promise.all([
    readArticleReadCounts([id]),
    readArticleTexts(writtenTexts.map(({ words }) => ({ id, digest: words.content }))),
  ]);
  const texts = writtenTexts.map(
    ({ language, words }, i) => [language, { ...words, content: contents[i] ?? '' }] as const,
  );
  return { ...row(article, readCount), texts: Object.fromEntries(texts) };
}
