import { ApiError } from '#shared/api/client.ts';
import type { RequestOf } from '#shared/api/contract.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';

type BankBody = RequestOf<'PUT /bank-accounts/{id}'>['body'];
export type BankField = keyof BankBody;

/** What stands in the form, as text. */
export type BankTyped = Record<BankField, string>;
export type BankProblems = Partial<Record<BankField, 'required' | 'refused'>>;

export const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CNY'] as const satisfies readonly BankAccount['currency'][];
const REQUIRED = ['name', 'bank_name', 'account_number'] as const;
const OPTIONAL = ['routing_number', 'swift_code', 'personal_address', 'bank_address', 'company_address'] as const;

/** What a form begins with: of the number, which is never shown whole, nothing. */
export const typedOf = (account: BankAccount | null): BankTyped => ({
  name: account?.name ?? '',
  bank_name: account?.bank_name ?? '',
  account_number: '',
  currency: account?.currency ?? 'USD',
  routing_number: account?.routing_number ?? '',
  swift_code: account?.swift_code ?? '',
  personal_address: account?.personal_address ?? '',
  bank_address: account?.bank_address ?? '',
  company_address: account?.company_address ?? '',
});

/** What is not filled in; a number may be left out where there is one already. */
export function missingIn(typed: BankTyped, isNew: boolean): BankProblems {
  const problems: BankProblems = {};
  for (const field of REQUIRED)
    if (typed[field].trim() === '' && (isNew || field !== 'account_number')) problems[field] = 'required';
  return problems;
}

/** The request that a filled form comes to. */
export function bodyOf(typed: BankTyped): BankBody {
  const optional = Object.fromEntries(OPTIONAL.map((field) => [field, typed[field].trim() || null]));
  const number = typed.account_number.trim();
  return {
    name: typed.name.trim(),
    bank_name: typed.bank_name.trim(),
    currency: typed.currency as BankAccount['currency'],
    ...optional,
    ...(number !== '' && { account_number: number }),
  };
}

/** The fields that the server names; null where it is about something else. */
export function refusedFields(error: unknown): BankProblems | null {
  if (!(error instanceof ApiError) || error.reason !== 'VALIDATION_FAILED') return null;
  const named = Object.keys(error.fields) as BankField[];
  return named.length === 0 ? null : Object.fromEntries(named.map((field) => [field, 'refused']));
}

/** The end of a masked number: `****6789`. */
export const endOf = ({ account_number }: Pick<BankAccount, 'account_number'>): string =>
  account_number.replace(/^\*+/, '');
