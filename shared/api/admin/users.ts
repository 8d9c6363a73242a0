import * as z from 'zod';
import { listedUser, userDetail } from '../../schemas/admin.ts';
import { pageOutput, windowQuery } from '../../schemas/page.ts';
import { id, text } from '../../schemas/scalars.ts';
import { userStatuses } from '../../schemas/user.ts';
import { endpoint, roles } from '../endpoint.ts';

const filter = {
  /** Part of a name or an e-mail address in the window; a whole name or id at any time. */
  search: text(64).optional(),
  status: z.enum(userStatuses).optional(),
  kind: z.enum(['main', 'simulate']).optional(),
  /** By time of registration. */
  order: z.enum(['newest', 'oldest']).optional(),
};

export const adminUsers = {
  'GET /admin/users': endpoint({
    summary: 'Users by time of registration',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ ...windowQuery, ...filter }),
    output: z.object({ users: z.array(listedUser), ...pageOutput }),
  }),
  'GET /admin/users.csv': endpoint({
    summary: 'The same users as CSV',
    caller: roles,
    limit: 'staff',
    media: 'text/csv',
    query: z.strictObject({ from: windowQuery.from, to: windowQuery.to, ...filter }),
    output: z.string(),
  }),
  'GET /admin/users/{id}': endpoint({
    summary: 'One user with the accounts and what they hold',
    caller: roles,
    limit: 'staff',
    params: z.strictObject({ id: id('usr') }),
    output: userDetail,
    errors: ['NOT_FOUND'],
  }),
};
