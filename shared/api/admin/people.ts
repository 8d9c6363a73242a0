import * as z from 'zod';
import { endpoint, roles } from '#shared/api/kit/endpoint.ts';
import { kycImages, submissionStatuses } from '#shared/people/kyc.ts';
import { staff } from '#shared/schemas/admin.ts';
import {
  adminLevel,
  auditView,
  bankReviewDetail,
  bankReviewRow,
  found,
  kycDetail,
  kycRow,
  staffMember,
} from '#shared/schemas/admin-people.ts';
import { pageOutput, pageQuery, windowQuery } from '#shared/schemas/page.ts';
import { ownText } from '#shared/schemas/person.ts';
import { decimalOut, epochSeconds, id, text } from '#shared/schemas/scalars.ts';
import { changeErrors, changeFields, changers } from './change.ts';
import { helpers, owners, payeeReaders, payeeReviewers, reviewers } from './roles.ts';

const { reason, code, version } = changeFields;
const oneKyc = z.strictObject({ id: id('kyc') });

export const adminKyc = {
  'GET /admin/kyc': endpoint({
    summary: 'Verifications by time, those that wait first where no status is asked for',
    caller: reviewers,
    limit: 'staff',
    query: z.strictObject({
      ...windowQuery,
      status: z.enum(submissionStatuses).optional(),
      search: text(64).optional(),
    }),
    output: z.object({ submissions: z.array(kycRow), ...pageOutput }),
  }),
  'GET /admin/kyc/{id}': endpoint({
    summary: 'One verification with its history',
    caller: reviewers,
    limit: 'staff',
    params: oneKyc,
    output: z.object({ submission: kycDetail }),
    errors: ['NOT_FOUND'],
  }),
  'GET /admin/kyc/{id}/images/{kind}': endpoint({
    summary: 'A link that shows one photo for 60 seconds; that it was looked at is recorded',
    caller: reviewers,
    limit: 'staff',
    params: z.strictObject({ id: id('kyc'), kind: z.enum(kycImages) }),
    output: z.object({ url: z.string(), expires_at: epochSeconds }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/kyc/{id}/approve': endpoint({
    summary: 'Verify a person',
    caller: reviewers,
    limit: 'staff',
    params: oneKyc,
    /** Without a `version`, whatever waits is judged: it is judged once. */
    body: z.strictObject({ version: version.optional(), reason: reason.optional(), code }),
    output: z.object({ submission: kycDetail }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...changeErrors],
  }),
  'POST /admin/kyc/{id}/reject': endpoint({
    summary: 'Reject a verification; the person reads the reason and may send it in again',
    caller: reviewers,
    limit: 'staff',
    params: oneKyc,
    body: z.strictObject({ version: version.optional(), reason, code }),
    output: z.object({ submission: kycDetail }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...changeErrors],
  }),
};

const oneBankAccount = z.strictObject({ id: id('bnk') });

export const adminBankAccounts = {
  'GET /admin/bank-accounts': endpoint({
    summary: 'Bank accounts whose review was asked for, those that wait first; with a search, all of one person',
    caller: payeeReaders,
    limit: 'staff',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(['pending', 'active', 'rejected']).optional(),
      /** The whole of a username, an e-mail address, or the id of a person or a bank account. */
      search: text(254).optional(),
    }),
    output: z.object({ bank_accounts: z.array(bankReviewRow), ...pageOutput }),
  }),
  'GET /admin/bank-accounts/{id}': endpoint({
    summary: 'One bank account, of its number the end, with the name that was verified',
    caller: payeeReaders,
    limit: 'staff',
    params: oneBankAccount,
    output: z.object({ bank_account: bankReviewDetail }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/bank-accounts/{id}/approve': endpoint({
    summary: 'Approve a bank account: money may be paid to it',
    caller: payeeReviewers,
    limit: 'staff',
    params: oneBankAccount,
    body: z.strictObject({ version, reason: reason.optional(), code }),
    output: z.object({ bank_account: bankReviewDetail }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...changeErrors],
  }),
  'POST /admin/bank-accounts/{id}/reject': endpoint({
    summary: 'Reject a bank account; the person reads the reason, may correct it and ask again',
    caller: payeeReviewers,
    limit: 'staff',
    params: oneBankAccount,
    body: z.strictObject({ version, reason, code }),
    output: z.object({ bank_account: bankReviewDetail }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...changeErrors],
  }),
};

const auditFilter = {
  /** A whole name of a member of staff, or the id of whom or what it was done to; that of a verification means its person. */
  search: text(64).optional(),
  action: text(64).optional(),
};

export const adminAudit = {
  'GET /admin/operation-logs': endpoint({
    summary: 'What was done in the back office, newest first; nothing of it can be changed',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ ...windowQuery, ...auditFilter }),
    output: z.object({ entries: z.array(auditView), ...pageOutput }),
  }),
  'GET /admin/operation-logs.csv': endpoint({
    summary: 'The same as CSV',
    caller: roles,
    limit: 'staff',
    media: 'text/csv',
    query: z.strictObject({ from: windowQuery.from, to: windowQuery.to, ...auditFilter }),
    output: z.string(),
  }),
  'GET /admin/search': endpoint({
    summary:
      'Find a user, an order, an e-mail address or a wallet address by the whole of it, or a name by its beginning',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ q: text(128) }),
    output: z.object({ found: z.array(found) }),
  }),
};

const oneStaff = z.strictObject({ id: id('stf') });
const staffName = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'Letters, digits, "_", "-" or ".".');

export const adminStaff = {
  'GET /admin/staff': endpoint({
    summary: 'The staff',
    caller: roles,
    limit: 'staff',
    output: z.object({ staff: z.array(staffMember) }),
  }),
  'POST /admin/staff': endpoint({
    summary: 'Add a member of staff: the link to choose a password and set up the authenticator is shown this once',
    caller: owners,
    limit: 'staff',
    body: z.strictObject({ username: staffName, role: z.enum(roles), reason, code }),
    output: z.object({ member: staffMember, invitation: z.string(), expires_at: epochSeconds }),
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'PUT /admin/staff/{id}': endpoint({
    summary: 'Change somebody’s role or end their access, with all their sessions; nobody changes themselves',
    caller: owners,
    limit: 'staff',
    params: oneStaff,
    body: z.strictObject({ role: z.enum(roles), is_active: z.boolean(), version, reason, code }),
    output: z.object({ member: staffMember }),
    errors: ['NOT_FOUND', 'FORBIDDEN', ...changeErrors],
  }),
  'POST /admin/staff/{id}/invite': endpoint({
    summary: 'A new link to choose a password and set up the authenticator; the old ones stop working',
    caller: owners,
    limit: 'staff',
    params: oneStaff,
    body: z.strictObject({ reason, code }),
    output: z.object({ member: staffMember, invitation: z.string(), expires_at: epochSeconds }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};

const token = z.string().regex(/^stf_[0-9A-Z]{26}\.[\w-]{43}$/, 'This link is not valid.');

/** The way in for whoever was invited. */
export const adminInvitation = {
  'POST /admin/invitation/open': endpoint({
    summary: 'What an invitation is for, and the secret of the authenticator that goes with it',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ token }),
    output: z.object({ staff, secret: z.string(), uri: z.string() }),
    errors: ['CODE_INVALID'],
  }),
  'POST /admin/invitation/accept': endpoint({
    summary: 'Choose a password and show a code of the authenticator; from then on one can log in',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      token,
      password: z.string().min(10, 'At least 10 characters.').max(256, 'At most 256 characters.'),
      code: z.string().regex(/^\d{6}$/, 'Enter the six digits of your authenticator.'),
    }),
    output: z.object({ staff }),
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED'],
  }),
};

const levelFields = {
  level_number: z.int().min(1, '1 to 50.').max(50, '1 to 50.'),
  level_name: ownText(40),
  /** USDT; 0 of the first level. */
  min_trading_volume: z.string().regex(/^(0|[1-9]\d{0,15})(\.\d{1,8})?$/, 'Enter an amount.'),
  /** Percent of fees. */
  trading_fee_discount: z.string().regex(/^(\d|[1-9]\d|100)(\.\d{1,4})?$/, 'Enter a percentage from 0 to 100.'),
};
const oneLevel = z.strictObject({ id: z.string().regex(/^l\d{1,2}$/) });

export const adminLevels = {
  'GET /admin/user-levels': endpoint({
    summary: 'Every level',
    caller: roles,
    limit: 'staff',
    output: z.object({ levels: z.array(adminLevel) }),
  }),
  'POST /admin/user-levels': endpoint({
    summary: 'Add a level; its id is `l` and its number',
    caller: changers,
    limit: 'staff',
    body: z.strictObject({ ...levelFields, reason, code }),
    output: z.object({ level: adminLevel }),
    errors: ['LIMIT_REACHED', ...changeErrors],
  }),
  'PUT /admin/user-levels/{id}': endpoint({
    summary: 'Change a level: orders that were placed keep their discount',
    caller: changers,
    limit: 'staff',
    params: oneLevel,
    body: z.strictObject({
      level_name: levelFields.level_name,
      min_trading_volume: levelFields.min_trading_volume,
      trading_fee_discount: levelFields.trading_fee_discount,
      version,
      reason,
      code,
    }),
    output: z.object({ level: adminLevel }),
    errors: ['NOT_FOUND', ...changeErrors],
  }),
  'DELETE /admin/user-levels/{id}': endpoint({
    summary: 'Remove a level other than the first; whoever was in it is judged anew',
    caller: changers,
    limit: 'staff',
    params: oneLevel,
    body: z.strictObject({ version, reason, code }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN', ...changeErrors],
  }),
};

export const adminVirtual = {
  'GET /admin/virtual-accounts': endpoint({
    summary: 'Demo accounts by time, with what they hold',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ ...windowQuery, search: text(64).optional() }),
    output: z.object({
      accounts: z.array(
        z.object({
          id: z.string(),
          user_id: z.string(),
          username: z.string(),
          /** Beside a main account, or of a visitor alone. */
          has_main_account: z.boolean(),
          balance: decimalOut,
          epoch: z.int(),
          created_at: epochSeconds,
        }),
      ),
      ...pageOutput,
    }),
  }),
};

export const adminNotify = {
  'POST /notifications/create': endpoint({
    summary: 'Tell a person something, on the page and by e-mail where asked for',
    caller: helpers,
    limit: 'staff',
    body: z.strictObject({
      user_id: id('usr'),
      title: ownText(100),
      message: ownText(1000),
      mail: z.boolean(),
      reason,
      code,
    }),
    output: z.object({ notification_id: z.string() }),
    errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};
