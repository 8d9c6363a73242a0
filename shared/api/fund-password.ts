import * as z from 'zod';
import { fundPasswordDigits } from '#shared/schemas/people.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';

export const fundPasswordEndpoints = {
  'GET /user/fund-password-status': endpoint({
    summary: 'Get the fund password status',
    description: 'Says whether a fund password is set, and since when.',
    caller: 'main',
    output: z.object({
      has_fund_password: z.boolean(),
      set_at: epochSeconds.nullable(),
      /** End of the time in which this session may withdraw without another prompt. */
      verified_until: epochSeconds.nullable(),
      locked_until: epochSeconds.nullable(),
      /** Withdrawals are blocked until then, because the password was just reset. */
      withdrawals_held_until: epochSeconds.nullable(),
    }),
  }),
  'POST /user/set-fund-password': endpoint({
    summary: 'Set the fund password',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    body: z.strictObject({ fund_password: fundPasswordDigits, confirm_password: fundPasswordDigits }),
    output: z.object({ set_at: epochSeconds }),
    errors: ['FUND_PASSWORD_SET'],
  }),
  'POST /user/change-fund-password': endpoint({
    summary: 'Change the fund password',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      current_password: fundPasswordDigits,
      new_password: fundPasswordDigits,
      confirm_password: fundPasswordDigits,
    }),
    output: z.object({ set_at: epochSeconds }),
    errors: ['FUND_PASSWORD_WRONG', 'FUND_PASSWORD_NONE', 'ACCOUNT_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  'POST /user/verify-fund-password': endpoint({
    summary: 'Verify the fund password',
    description: 'This session may move money out for five minutes.',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ fund_password: fundPasswordDigits }),
    output: z.object({ verified_until: epochSeconds }),
    errors: ['FUND_PASSWORD_WRONG', 'FUND_PASSWORD_NONE', 'ACCOUNT_LOCKED', 'CHANGED_MEANWHILE'],
  }),
};
