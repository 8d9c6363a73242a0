import { isValidBIC, isValidIBAN } from 'ibantools';
import type { BankDetails } from '#functions/data/users/bank-accounts.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';

/** Bank details as typed by the user. `account_number` is left out when unchanged. */
export interface BankAccountInput {
  name: string;
  bank_name: string;
  account_number?: string | undefined;
  routing_number?: string | null | undefined;
  swift_code?: string | null | undefined;
  currency: BankDetails['currency'];
  personal_address?: string | null | undefined;
  bank_address?: string | null | undefined;
  company_address?: string | null | undefined;
}

/** Removes spaces and hyphens typed for readability. */
const bare = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();
const blankIsNone = (text: string | null | undefined): string | null => text?.trim() || null;

/** True when the sum over nine digits, weighted 3, 7, 1, is a multiple of ten (American Bankers Association). */
function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (weights[i % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}

/** Returns why an account number is invalid; null when valid. One that starts like an IBAN must be one. */
function numberProblem(number: string): FieldError | null {
  if (/^[A-Z]{2}/.test(number)) return isValidIBAN(number) ? null : fieldError('iban');
  return /^[0-9A-Z]{4,34}$/.test(number) ? null : fieldError('accountNumber');
}

/** Checks the format where a currency's country has its own. */
function routingProblem(routing: string, currency: BankDetails['currency']): FieldError | null {
  if (currency === 'USD' && !isRoutingNumber(routing)) return fieldError('routingNumber');
  if (currency === 'GBP' && !/^\d{6}$/.test(routing)) return fieldError('sortCode');
  return null;
}

/**
 * Normalises the input, with the bare number separate: null when none was typed.
 * @throws {AppError} VALIDATION_FAILED with every invalid field
 */
export function parseBankDetails(typed: BankAccountInput): { details: BankDetails; number: string | null } {
  const number = typed.account_number === undefined ? null : bare(typed.account_number);
  const routing = blankIsNone(typed.routing_number);
  const swift = blankIsNone(typed.swift_code);
  const details: BankDetails = {
    name: typed.name.trim(),
    bank_name: typed.bank_name.trim(),
    routing_number: routing && bare(routing),
    swift_code: swift && bare(swift),
    currency: typed.currency,
    personal_address: blankIsNone(typed.personal_address),
    bank_address: blankIsNone(typed.bank_address),
    company_address: blankIsNone(typed.company_address),
  };
  const fields: Record<string, FieldError> = {};
  const blame = (field: string, problem: FieldError | null) => {
    if (problem !== null) fields[field] = problem;
  };
  if (number !== null) blame('account_number', numberProblem(number));
  if (details.routing_number !== null) blame('routing_number', routingProblem(details.routing_number, typed.currency));
  if (details.swift_code !== null && !isValidBIC(details.swift_code)) blame('swift_code', fieldError('swift'));
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return { details, number };
}
