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
    summary: 'List customer holdings',
    description: 'By coin and wallet, as of the last pass over all wallets, and by day.',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ ...ofHoldings, days: z.enum(holdingSpans).optional() }),
    output: holdings,
  }),
  ...listFile('/admin/assets', { caller: roles, filter: ofHoldings, file: 'Export customer holdings as CSV' }),
  'GET /admin/assets/backing': endpoint({
    summary: 'List liabilities and their backing',
    description: 'What customers are owed by coin, against chain deposits, hot wallets and inventory.',
    caller: roles,
    limit: 'staff',
    output: backing,
  }),
  ...listFile('/admin/assets/backing', { caller: roles, file: 'Export liabilities and their backing as CSV' }),
  'GET /admin/trial-balance': endpoint({
    summary: 'Get the trial balance of a day',
    description: 'A day in UTC, with its net result. Sums to zero in each coin.',
    caller: roles,
    limit: 'staff',
    query: z.strictObject(ofTrialBalance),
    output: z.object({ balance: trialBalance.nullable() }),
  }),
  ...listFile('/admin/trial-balance', {
    caller: roles,
    filter: ofTrialBalance,
    file: 'Export the trial balance of a day as CSV',
  }),
  'GET /admin/trial-balance/days': endpoint({
    summary: 'List daily net results',
    description: 'Days in UTC, newest first.',
    caller: roles,
    limit: 'staff',
    query: z.strictObject(ofTrialDays),
    output: z.object({ days: z.array(trialBalanceDay) }),
  }),
  ...listFile('/admin/trial-balance/days', {
    caller: roles,
    filter: ofTrialDays,
    file: 'Export daily net results as CSV',
  }),
  ...list('/admin/trial-balance/open-stakes', {
    summary: 'List open stakes of a day',
    description: 'Stakes of options that were open at the end of a closed day (UTC).',
    caller: roles,
    rows: { stakes: openStake },
    filter: ofOpenStakes,
  }),
  ...listFile('/admin/trial-balance/open-stakes', {
    caller: roles,
    filter: ofOpenStakes,
    file: 'Export open stakes of a day as CSV',
  }),
  ...list('/admin/reconcile', {
    summary: 'List mismatches',
    description: 'Says whether journals and wallets agree and how far the comparison is. Open mismatches come first.',
    caller: roles,
    rows: { mismatches: mismatch },
    filter: mismatchFilter,
    besides: { books: reconciliationState },
  }),
  ...listFile('/admin/reconcile', { caller: roles, filter: mismatchFilter, file: 'Export mismatches as CSV' }),
  'POST /admin/reconcile': endpoint({
    summary: 'Start a full reconciliation',
    description: 'The next pass compares every journal from its first entry.',
    caller: treasuryWriteRoles,
    limit: 'staff',
    body: z.strictObject({ reason, code }),
    output: z.object({ full_pass_asked: z.literal(true) }),
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'POST /admin/reconcile/{id}/release': endpoint({
    summary: 'Request the release of a withdrawal hold',
    description: 'Ends the hold of a mismatch. A second staff member decides.',
    caller: approvalDecideRoles,
    limit: 'staff',
    params: z.strictObject({ id: prefixedId('mis') }),
    body: z.strictObject({ reason, code }),
    output: z.object({ approval_id: z.string() }),
    accepted: () => true,
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};
