import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { list, listFile } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { accountKinds } from '#shared/ids.ts';
import { backing, reconciliationState, holdings, mismatch, mismatchStates } from '#shared/schemas/admin/books.ts';
import { openStake, trialBalance, trialBalanceDay } from '#shared/schemas/admin/trial-balance.ts';
import { prefixedId } from '#shared/schemas/scalars.ts';
import { holdingSpans } from '#shared/staff/choices.ts';
import { roles } from '#shared/staff/roles.ts';
import { configChangeFields } from './change.ts';
import { approvalDecideRoles, treasuryWriteRoles } from './roles.ts';

const ofHoldings = {
  /** Customers' money by default; demo money on request. */
  kind: z.enum(accountKinds).optional(),
  /** A day (UTC), valued by its prices; by default the last pass, valued by the last tick. */
  day: z.iso.date(schemaError('invalid')).optional(),
};
const ofTrialBalance = {
  /** Customers' money by default; demo money on request. */
  kind: z.enum(accountKinds).optional(),
  /** A day (UTC); by default the last one with sums. */
  day: z.iso.date(schemaError('invalid')).optional(),
};
const ofTrialDays = { kind: z.enum(accountKinds).optional(), days: z.enum(holdingSpans).optional() };
const ofOpenStakes = {
  kind: z.enum(accountKinds).optional(),
  /** A day (UTC); by default the last closed one. */
  day: z.iso.date(schemaError('invalid')).optional(),
};
const { reason, code } = configChangeFields;
const mismatchFilter = { state: z.enum(mismatchStates).optional() };

/** Totals of all customers, and whether the ledger balances. */
export const adminLedger = {
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
  'GET /admin/trial-balance': endpoint({
    summary: 'Get the trial balance and the net result of a day (UTC), which sums to zero in each coin',
    caller: roles,
    limit: 'staff',
    query: z.strictObject(ofTrialBalance),
    output: z.object({ balance: trialBalance.nullable() }),
  }),
  ...listFile('/admin/trial-balance', {
    caller: roles,
    filter: ofTrialBalance,
    file: 'Get the trial balance of a day as CSV',
  }),
  'GET /admin/trial-balance/days': endpoint({
    summary: 'List the net results of days (UTC), newest first',
    caller: roles,
    limit: 'staff',
    query: z.strictObject(ofTrialDays),
    output: z.object({ days: z.array(trialBalanceDay) }),
  }),
  ...listFile('/admin/trial-balance/days', {
    caller: roles,
    filter: ofTrialDays,
    file: 'Get the net results of days as CSV',
  }),
  ...list('/admin/trial-balance/open-stakes', {
    summary: 'List the stakes of options that were open at the end of a closed day (UTC)',
    caller: roles,
    rows: { stakes: openStake },
    filter: ofOpenStakes,
  }),
  ...listFile('/admin/trial-balance/open-stakes', {
    caller: roles,
    filter: ofOpenStakes,
    file: 'Get the same stakes as CSV',
  }),
  ...list('/admin/reconcile', {
    summary:
      'Whether journals and wallets agree, how far they are compared, and every mismatch, those still there first',
    caller: roles,
    rows: { mismatches: mismatch },
    filter: mismatchFilter,
    besides: { books: reconciliationState },
  }),
  ...listFile('/admin/reconcile', { caller: roles, filter: mismatchFilter, file: 'The mismatches as CSV' }),
  'POST /admin/reconcile': endpoint({
    summary: 'Have every journal compared from its first entry, by the next pass',
    caller: treasuryWriteRoles,
    limit: 'staff',
    body: z.strictObject({ reason, code }),
    output: z.object({ full_pass_asked: z.literal(true) }),
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'POST /admin/reconcile/{id}/release': endpoint({
    summary: 'Request the end of the hold that a mismatch puts on withdrawals; a second person decides',
    caller: approvalDecideRoles,
    limit: 'staff',
    params: z.strictObject({ id: prefixedId('mis') }),
    body: z.strictObject({ reason, code }),
    output: z.object({ approval_id: z.string() }),
    accepted: () => true,
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};
