import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { auditEntryView, adminSearchResult } from '#shared/schemas/admin/audit.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { textLineSchema } from '#shared/schemas/scalars.ts';

const filter = {
  ...timeRangeQuery,
  /** Full name of a member of staff, or id of the actor or the object; the id of a verification means its user. */
  search: textLineSchema(64).optional(),
  action: textLineSchema(64).optional(),
};

export const adminAuditEndpoints = {
  ...listAndFileEndpoints('/admin/operation-logs', {
    summary: 'List audit entries',
    description: 'Newest first. Entries cannot be changed.',
    file: 'Export audit entries as CSV',
    permission: 'audit.read',
    rows: { entries: auditEntryView },
    filter,
  }),
  'GET /admin/search': endpoint({
    summary: 'Search the back office',
    description:
      'Finds users, orders, e-mail addresses, wallets, transactions and chain addresses by the full value, and names by their beginning.',
    permission: 'home.read',
    query: z.strictObject({ q: textLineSchema(128) }),
    output: z.object({ found: z.array(adminSearchResult) }),
  }),
};
