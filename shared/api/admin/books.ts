import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { list, listFile } from '#shared/api/kit/list.ts';
import { accountKinds } from '#shared/ids.ts';
import { refusedAs } from '#shared/refusals/schema-reasons.ts';
import { backing, booksState, holdings, mismatch, mismatchStates } from '#shared/schemas/admin/books.ts';
import { id } from '#shared/schemas/scalars.ts';
import { holdingSpans } from '#shared/staff/choices.ts';
import { roles } from '#shared/staff/roles.ts';
import { changeFields } from './change.ts';
import { deciders, treasurers } from './roles.ts';

const ofHoldings = {
  /** Customers' money unless demo money is asked for. */
  kind: z.enum(accountKinds).optional(),
  /** A day (UTC), valued by its prices; the last pass, valued by the last tick, where none is given. */
  day: z.iso.date(refusedAs('invalid')).optional(),
};
const { reason, code } = changeFields;
const mismatchFilter = { state: z.enum(mismatchStates).optional() };

/** What all customers hold together, and whether the books agree. */
export const adminBooks = {
  'GET /admin/assets': endpoint({
    summary: 'What customers hold by coin and wallet, as the last pass over all wallets summed it, and by day',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ ...ofHoldings, days: z.enum(holdingSpans).optional() }),
    output: holdings,
  }),
  ...listFile('/admin/assets', { caller: roles, filter: ofHoldings, file: 'What customers hold as CSV' }),
  'GET /admin/assets/backing': endpoint({
    summary: 'What customers are owed by coin, against what came from chains, hot wallets and the inventory',
    caller: roles,
    limit: 'staff',
    output: backing,
  }),
  ...listFile('/admin/assets/backing', { caller: roles, file: 'What customers are owed and what is held as CSV' }),
  ...list('/admin/reconcile', {
    summary:
      'Whether journals and wallets agree, how far they are compared, and every mismatch, those still there first',
    caller: roles,
    rows: { mismatches: mismatch },
    filter: mismatchFilter,
    besides: { books: booksState },
  }),
  ...listFile('/admin/reconcile', { caller: roles, filter: mismatchFilter, file: 'The mismatches as CSV' }),
  'POST /admin/reconcile': endpoint({
    summary: 'Have every journal compared from its first entry, by the next pass',
    caller: treasurers,
    limit: 'staff',
    body: z.strictObject({ reason, code }),
    output: z.object({ full_pass_asked: z.literal(true) }),
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'POST /admin/reconcile/{id}/release': endpoint({
    summary: 'Request the end of the hold that a mismatch puts on withdrawals; a second person decides',
    caller: deciders,
    limit: 'staff',
    params: z.strictObject({ id: id('mis') }),
    body: z.strictObject({ reason, code }),
    output: z.object({ approval_id: z.string() }),
    accepted: () => true,
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};
