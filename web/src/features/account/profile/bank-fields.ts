import type { ApiContractRequest } from '#shared/api/contract.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';

type BankBody = ApiContractRequest<'PUT /bank-accounts/{id}'>['body'];
export type BankField = keyof BankBody;

/** Form values, as text. */
export type BankFormValues = Record<BankField, string>;

export const bankFormCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
] as const satisfies readonly BankAccount['currency'][];
const REQUIRED = ['name', 'bank_name', 'account_number'] as const;
const OPTIONAL = ['routing_number', 'swift_code', 'personal_address', 'bank_address', 'company_address'] as const;

/** Returns the form's initial values; the number is empty, because it is never shown in full. */
export const toBankFormValues = (account: BankAccount | null): BankFormValues => ({
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

/** Countries of the euro area whose accounts have an IBAN. */
const EURO_AREA = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK MC SM VA AD ME XK'.split(' ');

/** Returns the usual currency of a typed IBAN where it is another than the chosen one; null otherwise. */
export function findIbanCurrency(typed: string, chosen: string): 'EUR' | 'GBP' | null {
  const [, country = ''] = /^([A-Z]{2})\d{2}[\dA-Z]{11,30}$/.exec(typed.replaceAll(/\s/g, '').toUpperCase()) ?? [];
  const usual = EURO_AREA.includes(country) ? 'EUR' : country === 'GB' ? 'GBP' : null;
  return usual === chosen ? null : usual;
}

/** Returns the empty fields; the number is optional when one is saved. */
export const findMissingBankFields = (typed: BankFormValues, isNew: boolean): BankField[] =>
  REQUIRED.filter((field) => typed[field].trim() === '' && (isNew || field !== 'account_number'));

/** Returns the request body of a complete form. */
export function toBankBody(typed: BankFormValues): BankBody {
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

/** Returns the end of a masked number: `****6789`. */
export const getAccountNumberEnding = ({ account_number }: Pick<BankAccount, 'account_number'>): string =>
  account_number.replace(/^\*+/, '');
