import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { list } from '#shared/api/lib/list.ts';
import { exportView } from '#shared/schemas/admin/exports.ts';
import { epochSeconds, prefixedId, textLine } from '#shared/schemas/scalars.ts';
import { exportListNames } from '#shared/staff/export-lists.ts';
import { roles } from '#shared/staff/roles.ts';

const oneExport = z.strictObject({ id: prefixedId('exp') });

export const adminExports = {
  ...list('/admin/exports', {
    summary: 'List exports',
    description: 'Newest first. Own exports; the owner sees all.',
    caller: roles,
    rows: { exports: exportView },
  }),
  'POST /admin/exports': endpoint({
    summary: 'Create an export',
    description:
      'The whole list as CSV, with the filter of the list and without a limit of rows. Made in the background.',
    caller: roles,
    limit: 'staff',
    body: z.strictObject({
      list: z.enum(exportListNames),
      /** Same filter as the list's query; everything without `from` and `to`. */
      filter: z.record(textLine(40), textLine(200)),
      /** By time; newest first when the list has no other order. */
      sort: z.enum(['newest', 'oldest']).optional(),
    }),
    output: z.object({ export: exportView }),
    accepted: () => true,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'SERVICE_UNAVAILABLE'],
  }),
  'GET /admin/exports/{id}': endpoint({
    summary: 'Get the progress of an export',
    caller: roles,
    limit: 'staff',
    params: oneExport,
    output: z.object({ export: exportView }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/exports/{id}/cancel': endpoint({
    summary: 'Cancel an export',
    description: 'Only before it is done.',
    caller: roles,
    limit: 'staff',
    params: oneExport,
    output: z.object({ export: exportView }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'GET /admin/exports/{id}/link': endpoint({
    summary: 'Get the link to an export',
    description: 'Valid for 60 seconds. Each link is recorded.',
    caller: roles,
    limit: 'staff',
    params: oneExport,
    output: z.object({ url: z.string(), expires_at: epochSeconds }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};
