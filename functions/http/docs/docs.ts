import { type EndpointHandlers, serve } from '#functions/http/middleware/serve.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import { apiDocumentEndpoints } from '#shared/api/docs.ts';
import { buildOpenApi } from '#shared/api/lib/openapi.ts';
import { renderDocsPage } from './docs-page.ts';

/** Built on the first request, from the contract that this build serves, so that both agree. */
let cachedDocuments: { json: string; page: string } | undefined;

function getDocuments() {
  if (!cachedDocuments) {
    const document = buildOpenApi(apiEndpoints);
    cachedDocuments = { json: JSON.stringify(document), page: renderDocsPage(document) };
  }
  return cachedDocuments;
}

const handlers: EndpointHandlers<typeof apiDocumentEndpoints> = {
  'GET /openapi.json': async () => getDocuments().json,
  'GET /docs': async () => getDocuments().page,
};

export const handler = serve(apiDocumentEndpoints, handlers);
