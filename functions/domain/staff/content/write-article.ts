import { createHash } from 'node:crypto';
import {
  articleCollection,
  writeArticleText,
  readArticles,
  readArticleTexts,
  type StoredArticle,
  type StoredArticleTranslation,
} from '#functions/data/content/news.ts';
import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { buildVersionCondition } from '#functions/data/table/collection.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { cleanHtml } from '#functions/domain/content/clean-html.ts';
import { isArticleVisible } from '#functions/domain/content/news-view.ts';
import { formatCsvTime } from '#functions/domain/lists/csv.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields, type ConfigFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { NewsCategory } from '#shared/content/news-categories.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { NewsId } from '#shared/ids.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { AdminNewsArticle } from '#shared/schemas/admin/news.ts';
import { NEWS_POSTER_PATH } from '#shared/schemas/news.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { readArticle } from './list-articles.ts';

interface ArticleText {
  title: string;
  excerpt: string;
  content: string;
}

/** Article as submitted. */
export interface ArticleInput {
  category: NewsCategory;
  status: StoredArticle['status'];
  published_at: EpochSeconds | null;
  poster_image: string | null;
  texts: { en: ArticleText } & { [L in Language]?: ArticleText | undefined };
}

/** Most articles: visitors' lists are built from all of them. */
const MAX_ARTICLES = 1000;
/** Hexadecimal digits of a text's digest: 128 bits. */
const DIGEST = 32;

const toDigest = (html: string): string => createHash('sha256').update(html).digest('hex').slice(0, DIGEST);

/** @throws {AppError} VALIDATION_FAILED when nothing is left of it. */
function cleanArticleText(language: Language, { title, excerpt, content }: ArticleText) {
  const html = cleanHtml(content);
  if (!/[\p{L}\p{N}]/u.test(html.replace(/<[^>]*>/g, '')))
    throw new AppError('VALIDATION_FAILED', { fields: { [`texts.${language}.content`]: fieldError('empty') } });
  const words: StoredArticleTranslation = { title: title.trim(), excerpt: excerpt.trim(), content: toDigest(html) };
  return { language, words, html };
}

/** Builds the stored article, and the writes of its texts. */
function buildStoredArticle(input: ArticleInput, before: Pick<StoredArticle, 'id' | 'created_at' | 'version'>) {
  const cleanedTexts = languages.flatMap((language) => {
    const text = input.texts[language];
    return text ? [cleanArticleText(language, text)] : [];
  });
  const isNow = input.status === 'published' && input.published_at === null;
  const article: StoredArticle = {
    ...before,
    version: before.version + 1,
    category: input.category,
    status: input.status,
    published_at: isNow ? nowSeconds() : input.published_at,
    poster: input.poster_image?.slice(NEWS_POSTER_PATH.length) ?? null,
    words: Object.fromEntries(cleanedTexts.map(({ language, words }) => [language, words])) as StoredArticle['words'],
    updated_at: nowSeconds(),
  };
  // Equal content in two languages is one text.
  const texts = new Map(cleanedTexts.map(({ words, html }) => [words.content, html]));
  return { article, texts: [...texts].map(([digest, html]) => writeArticleText(before.id, digest, html)) };
}

/** Returns the audited fields of an article: its texts as digests. */
const toArticleFields = ({ category, status, published_at, poster, words }: StoredArticle): ConfigFields => ({
  category,
  status,
  published_at: formatCsvTime(published_at),
  poster,
  ...Object.fromEntries(
    languages.flatMap((language) =>
      (['title', 'excerpt', 'content'] as const).map((part) => [
        `${language}_${part}`,
        words[language]?.[part] ?? null,
      ]),
    ),
  ),
});

interface RecordedChange {
  action: AuditAction;
  id: NewsId;
  version: number;
  before: ConfigFields | null;
  after: ConfigFields;
}

function buildArticleAudit(
  { action, id, version, before, after }: RecordedChange,
  { caller, address, reason }: StaffChangeContext,
) {
  const { id: staff_id, username } = caller.staff;
  const changes = diffAuditedFields(before, after);
  const change = { kind: 'news', id, reason: reason.trim(), version, changes } as const;
  return addAuditEntry({ staff_id, username, action, address, change });
}

/** @throws {AppError} NOT_FOUND; CHANGED_MEANWHILE for an outdated version. */
async function readArticleVersion(id: NewsId, version: number | undefined): Promise<StoredArticle> {
  const article = await articleCollection.read(undefined, id);
  if (!article) throw new AppError('NOT_FOUND');
  if (version !== undefined && version !== article.version) throw new AppError('CHANGED_MEANWHILE');
  return article;
}

/** Creates an article. @throws {AppError} LIMIT_REACHED; VALIDATION_FAILED; as `withStepUp`. */
export async function createArticle(input: ArticleInput, request: StaffChangeContext): Promise<AdminNewsArticle> {
  if ((await readArticles()).length >= MAX_ARTICLES) throw new AppError('LIMIT_REACHED');
  const id = newId('nws');
  const { article, texts } = buildStoredArticle(input, { id, created_at: nowSeconds(), version: 0 });
  const after = toArticleFields(article);
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      articleCollection.add(undefined, article),
      ...texts,
      buildArticleAudit({ action: 'news.create', id, version: article.version, before: null, after }, request),
    ]),
  );
  return readArticle(id);
}

/**
 * Updates an article. `version` is the one that was read; undefined: any.
 * @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE; VALIDATION_FAILED, also when nothing would change; as `withStepUp`.
 */
export async function updateArticle(
  id: NewsId,
  version: number | undefined,
  input: ArticleInput,
  request: StaffChangeContext,
): Promise<AdminNewsArticle> {
  const current = await readArticleVersion(id, version);
  // Saved without a time, a published article keeps its time; a scheduled one is published at once.
  const isOut = input.status === 'published' && isArticleVisible(current, nowSeconds());
  const published_at = input.published_at ?? (isOut ? current.published_at : null);
  const { article, texts } = buildStoredArticle({ ...input, published_at }, current);
  const [before, after] = [toArticleFields(current), toArticleFields(article)];
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      articleCollection.replace(undefined, article, buildVersionCondition(current.version)),
      ...texts,
      buildArticleAudit({ action: 'news.change', id, version: article.version, before, after }, request),
    ]),
  );
  return readArticle(id);
}

/** Deletes an article. @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE; as `withStepUp`. */
export async function removeArticle(
  id: NewsId,
  version: number | undefined,
  request: StaffChangeContext,
): Promise<Record<never, never>> {
  const current = await readArticleVersion(id, version);
  const before = toArticleFields(current);
  const after = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      articleCollection.delete(undefined, id, buildVersionCondition(current.version)),
      buildArticleAudit({ action: 'news.remove', id, version: current.version + 1, before, after }, request),
    ]),
  );
  return {};
}

/** Article of a new installation, under a fixed id. */
export interface SeedArticle extends Omit<ArticleInput, 'poster_image'> {
  id: NewsId;
}

/** Creates an article unless its id exists or existed. Without a record: it is not by staff. True when created. */
export async function createSeedArticle({ id, ...input }: SeedArticle): Promise<boolean> {
  const { article, texts } = buildStoredArticle(
    { ...input, poster_image: null },
    { id, created_at: nowSeconds(), version: 0 },
  );
  const [storedText] = await readArticleTexts([{ id, digest: article.words.en.content }]);
  // Texts stay after an article is deleted, so it does not return by itself.
  if (storedText !== '' || (await articleCollection.read(undefined, id))) return false;
  const writes: WriteOperation[] = [articleCollection.add(undefined, article), ...texts];
  await transact(writes);
  return true;
}
