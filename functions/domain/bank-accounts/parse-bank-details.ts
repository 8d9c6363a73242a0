import type { BankDetails } from '#functions/data/users/bank-accounts.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { findBankNumberProblems } from '#shared/typed/bank-numbers.ts';

/** Bank details as typed by the user, their numbers in bare form. `account_number` is left out when unchanged. */
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

const blankIsNone = (text: string | null | undefined): string | null => text?.trim() || null;

/**
 * Normalises the input, with the bare number separate: null when none was typed.
 * @throws {AppError} VALIDATION_FAILED with every invalid field
 */
export function parseBankDetails(typed: BankAccountInput): { details: BankDetails; number: string | null } {
  const number = typed.account_number ?? null;
  const details: BankDetails = {
    name: typed.name.trim(),
    bank_name: typed.bank_name.trim(),
    routing_number: typed.routing_number ?? null,
    swift_code: typed.swift_code ?? null,
    currency: typed.currency,
    personal_address: blankIsNone(typed.personal_address),
    bank_address: blankIsNone(typed.bank_address),
    company_address: blankIsNone(typed.company_address),
  };
  const problems = Object.entries(findBankNumberProblems(typed));
  if (problems.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      fields: Object.fromEntries(problems.map(([field, problem]) => [field, fieldError(problem)])),
    });
  return { details, number };
}
