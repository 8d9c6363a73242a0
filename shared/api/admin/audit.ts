import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listWithFile } from '#shared/api/lib/list.ts';
import { auditView, searchResult } from '#shared/schemas/admin/audit.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { textLine } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';

const filter = {
  ...spanQuery,
  /** Full name of a member of staff, or id of the actor or the object; the id of a verification means its user. */
  search: textLine(64).optional(),
  action: textLine(64).optional(),
};

export const adminAudit = {
  ...listWithFile('/admin/operation-logs', {
    summary: 'List audit entries',
    description: 'Newest first. Entries cannot be changed.',
    file: 'Export audit entries as CSV',
    caller: roles,
    rows: { entries: auditView },
    filter,
  }),
  'GET /admin/search': endpoint({
    summary: 'Search the back office',
    description:
      'Finds users, orders, e-mail addresses, wallets, transactions and chain addresses by the full value, and names by their beginning.',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ q: textLine(128) }),
    output: z.object({ found: z.array(searchResult) }),
  }),
};
