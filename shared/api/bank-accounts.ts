import * as z from 'zod';
import { bankAccount, bankAccountCurrencies } from '#shared/schemas/bank-accounts.ts';
import { prefixedIdSchema, freeTextSchema, nameSchema, typedTextSchema } from '#shared/schemas/scalars.ts';
import { readAccountNumber, readBic, readRoutingNumber } from '#shared/typed/bank-numbers.ts';
import { endpoint } from './lib/endpoint.ts';

const bankFields = {
  name: nameSchema(100),
  bank_name: nameSchema(100),
  /** An IBAN when it begins like one. */
  account_number: typedTextSchema(readAccountNumber, 'accountNumber', '^[A-Za-z0-9]{4,34}$'),
  routing_number: typedTextSchema(readRoutingNumber, 'routing', '^[0-9A-Za-z]{3,20}$').nullable().optional(),
  swift_code: typedTextSchema(readBic, 'swift', '^[A-Za-z0-9]{8}([A-Za-z0-9]{3})?$').nullable().optional(),
  currency: z.enum(bankAccountCurrencies),
  personal_address: freeTextSchema(300).nullable().optional(),
  bank_address: freeTextSchema(300).nullable().optional(),
  company_address: freeTextSchema(300).nullable().optional(),
};

const oneBankAccount = z.strictObject({ id: prefixedIdSchema('bnk') });

export const bankAccountEndpoints = {
  'GET /bank-accounts': endpoint({
    summary: 'List bank accounts',
    description: 'Primary account first. Removed accounts are left out.',
    caller: 'main',
    output: z.object({ bank_accounts: z.array(bankAccount) }),
  }),
  'POST /bank-accounts': endpoint({
    summary: 'Add a bank account',
    description: 'The first one becomes the primary account.',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    body: z.strictObject(bankFields),
    output: z.object({ bank_account: bankAccount }),
    errors: ['LIMIT_REACHED'],
  }),
  'PUT /bank-accounts/{id}': endpoint({
    summary: 'Update a bank account',
    description: 'A new number must be verified again. Without a number, the present one stays.',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    params: oneBankAccount,
    body: z.strictObject({ ...bankFields, account_number: bankFields.account_number.optional() }),
    output: z.object({ bank_account: bankAccount }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /bank-accounts/{id}': endpoint({
    summary: 'Remove a bank account',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    params: oneBankAccount,
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  'POST /bank-accounts/{id}/set-primary': endpoint({
    summary: 'Set the primary bank account',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    params: oneBankAccount,
    body: z.strictObject({}),
    output: z.object({ bank_account: bankAccount }),
    errors: ['NOT_FOUND'],
  }),
  'POST /bank-accounts/{id}/verify': endpoint({
    summary: 'Request a review of a bank account',
    caller: 'main',
    limit: 'secret',
    params: oneBankAccount,
    body: z.strictObject({}),
    output: z.object({ bank_account: bankAccount }),
    errors: ['NOT_FOUND', 'KYC_VERIFICATION_REQUIRED', 'CHANGED_MEANWHILE'],
  }),
  'GET /bank-accounts/{id}/verification-status': endpoint({
    summary: 'Get the review status of a bank account',
    caller: 'main',
    params: oneBankAccount,
    output: z.object({ status: bankAccount.shape.status, reason: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
};
