import * as z from 'zod';
import { endpoint } from './lib/endpoint.ts';

export const apiDocumentEndpoints = {
  'GET /openapi.json': endpoint({
    summary: 'Get the OpenAPI 3.1 document',
    caller: 'anyone',
    cache: 60,
    media: 'application/json',
    output: z.string(),
  }),
  'GET /docs': endpoint({
    summary: 'Get the API reference as a page',
    caller: 'anyone',
    cache: 60,
    media: 'text/html',
    output: z.string(),
  }),
};
