import { isValidBIC, isValidIBAN } from 'ibantools';
import { removeBlanks, toHalfWidth } from './characters.ts';

/** Limit of fields for bank numbers: a pasted one may have a label and blanks. */
export const MAX_TYPED_BANK_NUMBER_LENGTH = 80;

/** Removes blanks, hyphens and dots with which numbers are shown in groups; letters in upper case. */
const compact = (typed: string): string =>
  toHalfWidth(removeBlanks(typed))
    .replace(/[-.\u2010-\u2015\u2212]/g, '')
    .toUpperCase();

/** True for an account number that begins like an IBAN, and therefore has to be one. */
const isLikeIban = (number: string): boolean => /^[A-Z]{2}/.test(number);

/** Returns an account number without blanks and without a label in front: `IBAN DE89 3704 …`. Null when it cannot be one. */
export function readAccountNumber(typed: string): string | null {
  const number = compact(typed).replace(/^IBAN(NO|NUMBER)?:?(?=[A-Z]{2})/, '');
  return /^[0-9A-Z]{4,34}$/.test(number) ? number : null;
}

/** True for an account number in its bare form, unless it is a broken IBAN. */
const isAccountNumber = (number: string): boolean => !isLikeIban(number) || isValidIBAN(number);

/** Reads a SWIFT code (BIC), also after `SWIFT` or `BIC`. Null when invalid. */
export function readBic(typed: string): string | null {
  // The label needs a blank or colon after it: a code could begin with the same letters.
  const text = toHalfWidth(typed).replace(/^[\s\p{Cf}]*(?:SWIFT|BIC)(?:[\s/-]*(?:SWIFT|BIC))?(?:\s+code)?[\s:]+/iu, '');
  const code = compact(text);
  return isValidBIC(code) ? code : null;
}

/** Reads the number of a bank or branch: a sort code, a routing number. Null when it cannot be one. */
export function readRoutingNumber(typed: string): string | null {
  const number = compact(typed);
  return /^[0-9A-Z]{3,20}$/.test(number) ? number : null;
}

/** True for six digits, as banks in the United Kingdom have. */
const isSortCode = (number: string): boolean => /^\d{6}$/.test(number);

/** True when the sum over nine digits, weighted 3, 7, 1, is a multiple of ten (American Bankers Association). */
function isAbaRoutingNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false;
  const weights = [3, 7, 1];
  const sum = [...number].reduce((total, digit, i) => total + Number(digit) * (weights[i % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}

/** Reason why a bank number is invalid: the name of its field error. */
type BankNumberProblem = 'accountNumber' | 'iban' | 'routing' | 'routingNumber' | 'sortCode' | 'swift';

/** Bank numbers as typed; empty or missing ones are not checked. */
interface TypedBankNumbers {
  account_number?: string | null | undefined;
  routing_number?: string | null | undefined;
  swift_code?: string | null | undefined;
  currency: string;
}

function findAccountNumberProblem(typed: string): BankNumberProblem | null {
  const number = readAccountNumber(typed);
  if (number === null) return 'accountNumber';
  return isAccountNumber(number) ? null : 'iban';
}

/** Checks the format where a currency's country has its own. */
function findRoutingProblem(typed: string, currency: string): BankNumberProblem | null {
  const number = readRoutingNumber(typed);
  if (number === null) return 'routing';
  if (currency === 'USD' && !isAbaRoutingNumber(number)) return 'routingNumber';
  return currency === 'GBP' && !isSortCode(number) ? 'sortCode' : null;
}

/** Returns what is wrong with bank numbers, by field. One that starts like an IBAN must be one. */
export function findBankNumberProblems({ currency, ...typed }: TypedBankNumbers) {
  const problems: Partial<Record<keyof typeof typed, BankNumberProblem>> = {};
  const check = (field: keyof typeof typed, find: (text: string) => BankNumberProblem | null) => {
    const text = typed[field] ?? '';
    const problem = removeBlanks(text) === '' ? null : find(text);
    if (problem !== null) problems[field] = problem;
  };
  check('account_number', findAccountNumberProblem);
  check('routing_number', (text) => findRoutingProblem(text, currency));
  check('swift_code', (text) => (readBic(text) === null ? 'swift' : null));
  return problems;
}
