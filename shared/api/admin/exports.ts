import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { paginatedListEndpoint } from '#shared/api/lib/list.ts';
import { listExportView } from '#shared/schemas/admin/exports.ts';
import { epochSeconds, prefixedIdSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import { exportListNames } from '#shared/staff/export-lists.ts';

const oneExport = z.strictObject({ id: prefixedIdSchema('exp') });

export const adminExportEndpoints = {
  ...paginatedListEndpoint('/admin/exports', {
    summary: 'List exports',
    description: 'Newest first. Own exports; the owner sees all.',
    permission: 'exports.read',
    rows: { exports: listExportView },
  }),
  'POST /admin/exports': endpoint({
    summary: 'Create an export',
    description:
      'The whole list as CSV, with the filter of the list and without a limit of rows. Made in the background.',
    permission: 'exports.write',
    body: z.strictObject({
      list: z.enum(exportListNames),
      /** Same filter as the list's query; everything without `from` and `to`. */
      filter: z.record(textLineSchema(40), textLineSchema(200)),
      /** By time; newest first when the list has no other order. */
      sort: z.enum(['newest', 'oldest']).optional(),
    }),
    output: z.object({ export: listExportView }),
    accepted: () => true,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'SERVICE_UNAVAILABLE'],
  }),
  'GET /admin/exports/{id}': endpoint({
    summary: 'Get the progress of an export',
    permission: 'exports.read',
    params: oneExport,
    output: z.object({ export: listExportView }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/exports/{id}/cancel': endpoint({
    summary: 'Cancel an export',
    description: 'Only before it is done.',
    permission: 'exports.write',
    params: oneExport,
    output: z.object({ export: listExportView }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'GET /admin/exports/{id}/link': endpoint({
    summary: 'Get the link to an export',
    description: 'Valid for 60 seconds. Each link is recorded.',
    permission: 'exports.read',
    params: oneExport,
    output: z.object({ url: z.string(), expires_at: epochSeconds }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};
