import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { paginatedListEndpoint, listFileEndpoint } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { accountKinds } from '#shared/ids.ts';
import {
  liabilitiesBacking,
  reconciliationState,
  customerHoldings,
  ledgerMismatchRow,
  ledgerMismatchStates,
} from '#shared/schemas/admin/ledger.ts';
import { openOptionStake, trialBalance, trialBalanceDay } from '#shared/schemas/admin/trial-balance.ts';
import { prefixedIdSchema } from '#shared/schemas/scalars.ts';
import { customerHoldingSpans } from '#shared/staff/choices.ts';
import { configChangeFields } from './change.ts';

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
const ofTrialDays = { kind: z.enum(accountKinds).optional(), days: z.enum(customerHoldingSpans).optional() };
const ofOpenStakes = {
  kind: z.enum(accountKinds).optional(),
  /** A day (UTC); by default the last closed one. */
  day: z.iso.date(schemaError('invalid')).optional(),
};
const { reason, code } = configChangeFields;
const mismatchFilter = { state: z.enum(ledgerMismatchStates).optional() };

/** Totals of all customers, and whether the ledger balances. */
export const adminLedgerEndpoints = {
  'GET /admin/assets': endpoint({
    summary: 'List customer holdings',
    description: 'By coin and wallet, as of the last pass over all wallets, and by day.',
    permission: 'ledger.read',
    query: z.strictObject({ ...ofHoldings, days: z.enum(customerHoldingSpans).optional() }),
    output: customerHoldings,
  }),
  ...listFileEndpoint('/admin/assets', {
    permission: 'ledger.read',
    filter: ofHoldings,
    file: 'Export customer holdings as CSV',
  }),
  'GET /admin/assets/backing': endpoint({
    summary: 'List liabilities and their backing',
    description: 'What customers are owed by coin, against chain deposits, hot wallets and inventory.',
    permission: 'ledger.read',
    output: liabilitiesBacking,
  }),
  ...listFileEndpoint('/admin/assets/backing', {
    permission: 'ledger.read',
    file: 'Export liabilities and their backing as CSV',
  }),
  'GET /admin/trial-balance': endpoint({
    summary: 'Get the trial balance of a day',
    description: 'A day in UTC, with its net result. Sums to zero in each coin.',
    permission: 'ledger.read',
    query: z.strictObject(ofTrialBalance),
    output: z.object({ balance: trialBalance.nullable() }),
  }),
  ...listFileEndpoint('/admin/trial-balance', {
    permission: 'ledger.read',
    filter: ofTrialBalance,
    file: 'Export the trial balance of a day as CSV',
  }),
  'GET /admin/trial-balance/days': endpoint({
    summary: 'List daily net results',
    description: 'Days in UTC, newest first.',
    permission: 'ledger.read',
    query: z.strictObject(ofTrialDays),
    output: z.object({ days: z.array(trialBalanceDay) }),
  }),
  ...listFileEndpoint('/admin/trial-balance/days', {
    permission: 'ledger.read',
    filter: ofTrialDays,
    file: 'Export daily net results as CSV',
  }),
  ...paginatedListEndpoint('/admin/trial-balance/open-stakes', {
    summary: 'List open stakes of a day',
    description: 'Stakes of options that were open at the end of a closed day (UTC).',
    permission: 'ledger.read',
    rows: { stakes: openOptionStake },
    filter: ofOpenStakes,
  }),
  ...listFileEndpoint('/admin/trial-balance/open-stakes', {
    permission: 'ledger.read',
    filter: ofOpenStakes,
    file: 'Export open stakes of a day as CSV',
  }),
  ...paginatedListEndpoint('/admin/reconcile', {
    summary: 'List mismatches',
    description: 'Says whether journals and wallets agree and how far the comparison is. Open mismatches come first.',
    permission: 'ledger.read',
    rows: { mismatches: ledgerMismatchRow },
    filter: mismatchFilter,
    extraFields: { books: reconciliationState },
  }),
  ...listFileEndpoint('/admin/reconcile', {
    permission: 'ledger.read',
    filter: mismatchFilter,
    file: 'Export mismatches as CSV',
  }),
  'POST /admin/reconcile': endpoint({
    summary: 'Start a full reconciliation',
    description: 'The next pass compares every journal from its first entry.',
    permission: 'ledger.reconcile',
    body: z.strictObject({ reason, code }),
    output: z.object({ full_pass_asked: z.literal(true) }),
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'POST /admin/reconcile/{id}/release': endpoint({
    summary: 'Request the release of a withdrawal hold',
    description: 'Ends the hold of a mismatch. A second staff member decides.',
    permission: 'ledger.release',
    params: z.strictObject({ id: prefixedIdSchema('mis') }),
    body: z.strictObject({ reason, code }),
    output: z.object({ approval_id: z.string() }),
    accepted: () => true,
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};
