import * as z from 'zod';
import { endpoint } from './lib/endpoint.ts';

export const docs = {
  'GET /openapi.json': endpoint({
    summary: 'This interface as OpenAPI 3.1',
    caller: 'anyone',
    limit: 'read',
    cache: 60,
    media: 'application/json',
    output: z.string(),
  }),
  'GET /docs': endpoint({
    summary: 'This interface as a page to read',
    caller: 'anyone',
    limit: 'read',
    cache: 60,
    media: 'text/html',
    output: z.string(),
  }),
};
