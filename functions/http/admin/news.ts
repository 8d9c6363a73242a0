import { exportArticles, listArticles, readArticle } from '#functions/domain/staff/content/list-articles.ts';
import { uploadArticlePoster } from '#functions/domain/staff/content/upload-article-poster.ts';
import { updateArticle, createArticle, removeArticle } from '#functions/domain/staff/content/write-article.ts';
import { readMultipartForm } from '#functions/http/middleware/read-form.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminNewsEndpoints } from '#shared/api/admin/news.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminNewsEndpoints> = {
  'GET /admin/news': async () => ({ news: await listArticles() }),
  'GET /admin/news.csv': (_, { staff, address }) => exportArticles(staff, address),
  'GET /admin/news/{id}': async ({ params }) => ({ article: await readArticle(params.id) }),
  'POST /admin/news': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...input } = body;
    return { article: await createArticle(input, { caller, address, reason, code }) };
  },
  'PUT /admin/news/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...input } = body;
    return { article: await updateArticle(params.id, version, input, { caller, address, reason, code }) };
  },
  'DELETE /admin/news/{id}': ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    return removeArticle(params.id, version, { caller, address, reason, code });
  },
  'POST /admin/news/poster': ({ body }, { staff, address }) => uploadArticlePoster(body.file, staff, address),
};

export const handler = serveStaff(adminNewsEndpoints, handlers, readMultipartForm);
