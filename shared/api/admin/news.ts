import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import { newsCategories } from '#shared/content/news-categories.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { MAX_UPLOADED_IMAGE_BYTES } from '#shared/people/kyc.ts';
import { adminNewsArticle, adminNewsRow } from '#shared/schemas/admin/news.ts';
import { NEWS_POSTER_NAME_PATTERN, NEWS_POSTER_PATH } from '#shared/schemas/news.ts';
import { epochSeconds, prefixedIdSchema, freeTextSchema } from '#shared/schemas/scalars.ts';
import { uploadedFile } from '#shared/schemas/uploaded-file.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const one = z.strictObject({ id: prefixedIdSchema('nws') });
const { reason, code, version } = configChangeFields;

/** Maximum characters of an article's HTML in one language. */
const MAX_CONTENT_CHARACTERS = 25_000;
/** Maximum bytes of an article in all languages; a character may take three. */
const MAX_ARTICLE_BYTES = 512 * 1024;
const inOneLanguage = z.strictObject({
  title: freeTextSchema(160),
  excerpt: freeTextSchema(400),
  content: z.string().max(MAX_CONTENT_CHARACTERS).regex(/\S/, schemaError('empty')),
});

const article = {
  category: z.enum(newsCategories),
  status: z.enum(['draft', 'published']),
  /** A published article with a future time is scheduled; null: a draft without a time, else now. */
  published_at: epochSeconds.nullable(),
  poster_image: z
    .string()
    .regex(new RegExp(`^${NEWS_POSTER_PATH}${NEWS_POSTER_NAME_PATTERN}$`), schemaError('photoAgain'))
    .nullable(),
  /** At least English: readers of a missing language see that. */
  texts: z.strictObject({
    en: inOneLanguage,
    zh: inOneLanguage.optional(),
    ja: inOneLanguage.optional(),
    ko: inOneLanguage.optional(),
    es: inOneLanguage.optional(),
  }),
};

export const adminNewsEndpoints = {
  'GET /admin/news': endpoint({
    summary: 'List all articles',
    description: 'Includes drafts. The last changed first.',
    permission: 'news.read',
    output: z.object({ news: z.array(adminNewsRow) }),
  }),
  ...listFileEndpoint('/admin/news', { permission: 'news.read', file: 'Export all articles as CSV' }),
  'GET /admin/news/{id}': endpoint({
    summary: 'Get an article',
    description: 'Includes its full content.',
    permission: 'news.read',
    params: one,
    output: z.object({ article: adminNewsArticle }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/news': endpoint({
    summary: 'Create an article',
    description: 'HTML that readers may not see is removed.',
    permission: 'news.write',
    bodyBytes: MAX_ARTICLE_BYTES,
    body: z.strictObject({ ...article, reason, code }),
    output: z.object({ article: adminNewsArticle }),
    errors: ['LIMIT_REACHED', ...configChangeErrors],
  }),
  'PUT /admin/news/{id}': endpoint({
    summary: 'Update an article',
    description: 'Readers see the change within a minute.',
    permission: 'news.write',
    params: one,
    bodyBytes: MAX_ARTICLE_BYTES,
    body: z.strictObject({ ...article, reason, code, version: version.optional() }),
    output: z.object({ article: adminNewsArticle }),
    errors: ['NOT_FOUND', 'LIMIT_REACHED', ...configChangeErrors],
  }),
  'DELETE /admin/news/{id}': endpoint({
    summary: 'Delete an article',
    permission: 'news.write',
    params: one,
    body: z.strictObject({ reason, code, version: version.optional() }),
    output: z.object({}),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
  'POST /admin/news/poster': endpoint({
    summary: 'Upload a picture for articles',
    description: 'A form with `file` (JPG or PNG, at most 4 MB).',
    permission: 'news.write',
    limit: 'upload',
    /** The form around the file takes some bytes too. */
    upload: MAX_UPLOADED_IMAGE_BYTES + 64 * 1024,
    body: z.strictObject({ file: uploadedFile }),
    output: z.object({
      /** Address of the image, and its name in an article. */
      poster_image: z.string(),
    }),
    errors: ['FILE_INVALID'],
  }),
};
