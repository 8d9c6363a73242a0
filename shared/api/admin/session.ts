import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { refusedAs } from '#shared/refusals/schema-reasons.ts';
import { staff } from '#shared/schemas/admin/staff.ts';
import { epochSeconds, text } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';

export const adminSession = {
  'POST /admin/login': endpoint({
    summary: 'Log in as staff: name, password and the six digits of the authenticator',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      username: text(64, 'staffLogin'),
      password: z.string().min(1, refusedAs('password')).max(256, refusedAs('password')),
      code: z.string().regex(/^\d{6}$/, refusedAs('totp')),
    }),
    output: z.object({ token: z.string(), expires_at: epochSeconds, staff }),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
  }),
  'POST /admin/logout': endpoint({
    summary: 'End this staff session',
    caller: roles,
    limit: 'staff',
    output: z.object({}),
  }),
  'GET /admin/session': endpoint({
    summary: 'Which member of staff is logged in',
    caller: roles,
    limit: 'staff',
    output: z.object({ staff }),
  }),
};
