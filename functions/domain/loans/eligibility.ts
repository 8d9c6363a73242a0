import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { isLoanOverdue, readOpenLoan, type StoredLoan } from '#functions/data/loans/loans.ts';
import type { StoredLoanProduct } from '#functions/data/loans/stored-product.ts';
import { readUserKyc } from '#functions/data/users/kyc.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { calculateAge, MIN_AGE_YEARS } from '#functions/domain/kyc/assert-kyc-details.ts';
import { isCountryRestricted, assertMayMoveMoney } from '#functions/domain/trading/assert-may-open.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { LoanEligibility, LoanRequirement } from '#shared/schemas/loans.ts';
import { toUtcDate, type EpochSeconds } from '#shared/time.ts';

/** Age by the verified document; null without one. */
export async function readVerifiedUserAge(user: StoredUser, at: EpochSeconds): Promise<number | null> {
  if (user.kyc_status !== 'verified') return null;
  const verified = (await readUserKyc(user.id)).find(({ status }) => status === 'verified');
  return verified ? calculateAge(verified.birth_date, toUtcDate(at)) : null;
}

/** Facts about an applicant that count for eligibility. */
interface LoanApplicantData {
  user: StoredUser;
  /** Country of the call, from the edge; null when unknown. */
  country: string | null;
  age: number | null;
  /** The open loan or application. */
  present: StoredLoan | null;
  /** Number of vanished deposits that are being reclaimed. */
  reclaims: number;
}

async function readApplicantData(
  { user, account }: UserPrincipal,
  country: string | null,
  at: EpochSeconds,
): Promise<LoanApplicantData> {
  const [age, present, reclaims] = await Promise.all([
    readVerifiedUserAge(user, at),
    readOpenLoan(account),
    readAccountCounter(account, 'open_reclaims'),
  ]);
  return { user, country, age, present, reclaims };
}

/** True when lending is excluded in a country, in general or by this product. */
export const isLoanCountryExcluded = (excluded: readonly string[], country: string | null | undefined): boolean =>
  isCountryRestricted(country) || (typeof country === 'string' && excluded.includes(country));

/** Errors of unmet conditions, in the order in which they are shown. */
const refusals: Record<
  LoanRequirement,
  (applicant: LoanApplicantData, product: StoredLoanProduct, at: EpochSeconds) => AppError | null
> = {
  account: ({ user }) => {
    try {
      assertMayMoveMoney(user);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  },
  country: ({ user, country }, { excluded_countries: excluded }) =>
    isLoanCountryExcluded(excluded, country) || isLoanCountryExcluded(excluded, user.country)
      ? new AppError('COUNTRY_RESTRICTED', { fields: { country: fieldError('loanCountry') } })
      : null,
  kyc: ({ user }) => (user.kyc_status === 'verified' ? null : new AppError('KYC_VERIFICATION_REQUIRED')),
  age: ({ age }) =>
    age !== null && age >= MIN_AGE_YEARS
      ? null
      : new AppError('ACCOUNT_RESTRICTED', { fields: { age: fieldError('tooYoung', { number: MIN_AGE_YEARS }) } }),
  questionnaire: ({ user }) => (user.questionnaire ? null : new AppError('QUESTIONNAIRE_REQUIRED')),
  credit_score: ({ user }, { min_credit_score: least }) =>
    least === null || (user.credit_score ?? 0) >= least
      ? null
      : new AppError('ACCOUNT_RESTRICTED', { fields: { credit_score: fieldError('loanScore', { least }) } }),
  no_active_loan: ({ present }, _, at) => {
    if (present === null) return null;
    return new AppError(isLoanOverdue(present, at) ? 'LOAN_OVERDUE' : 'LOAN_ACTIVE_ALREADY');
  },
  no_vanished_deposit: ({ reclaims }) => (reclaims === 0 ? null : new AppError('DEPOSIT_VANISHED')),
};

const needs = Object.keys(refusals) as LoanRequirement[];

/** Returns a user’s eligibility for a loan, condition by condition. `country` is that of the call. */
export async function readLoanEligibility(
  caller: UserPrincipal,
  product: StoredLoanProduct,
  country: string | null,
): Promise<LoanEligibility> {
  const at = nowSeconds();
  const applicant = await readApplicantData(caller, country, at);
  const looked = needs.map((need) => ({ need, is_met: refusals[need](applicant, product, at) === null }));
  return { is_eligible: looked.every(({ is_met }) => is_met), needs: looked };
}

/**
 * @throws {AppError} of the first unmet condition: ACCOUNT_RESTRICTED, ACCOUNT_FROZEN, COUNTRY_RESTRICTED,
 * KYC_VERIFICATION_REQUIRED, QUESTIONNAIRE_REQUIRED, LOAN_ACTIVE_ALREADY, LOAN_OVERDUE, DEPOSIT_VANISHED.
 */
export async function assertLoanEligible(
  caller: UserPrincipal,
  product: StoredLoanProduct,
  country: string | null,
): Promise<void> {
  const at = nowSeconds();
  const applicant = await readApplicantData(caller, country, at);
  for (const need of needs) {
    const refusal = refusals[need](applicant, product, at);
    if (refusal) throw refusal;
  }
}
