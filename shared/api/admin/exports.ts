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
    summary: 'Files of lists that were asked for, one’s own or, to the owner, everybody’s, newest first',
    caller: roles,
    rows: { exports: exportView },
  }),
  'POST /admin/exports': endpoint({
    summary: 'Ask for all of a list as CSV, however long, by the filter of the list; it is made in the background',
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
    summary: 'How far a file is',
    caller: roles,
    limit: 'staff',
    params: oneExport,
    output: z.object({ export: exportView }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/exports/{id}/cancel': endpoint({
    summary: 'Give up a file that is not done yet',
    caller: roles,
    limit: 'staff',
    params: oneExport,
    output: z.object({ export: exportView }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'GET /admin/exports/{id}/link': endpoint({
    summary: 'A link to a file that is done, for 60 seconds; each is recorded',
    caller: roles,
    limit: 'staff',
    params: oneExport,
    output: z.object({ url: z.string(), expires_at: epochSeconds }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};
