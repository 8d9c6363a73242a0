import { type Handlers, serve } from '#functions/http/middleware/serve.ts';
import { endpoints } from '#shared/api/contract.ts';
import { docs } from '#shared/api/docs.ts';
import { buildOpenApi } from '#shared/api/lib/openapi.ts';
import { renderDocsPage } from './docs-page.ts';

/** Built on the first request, from the contract that this build serves, so that both agree. */
let made: { json: string; page: string } | undefined;

function documents() {
  if (!made) {
    const document = buildOpenApi(endpoints);
    made = { json: JSON.stringify(document), page: renderDocsPage(document) };
  }
  return made;
}

const handlers: Handlers<typeof docs> = {
  'GET /openapi.json': async () => documents().json,
  'GET /docs': async () => documents().page,
};

export const handler = serve(docs, handlers);
