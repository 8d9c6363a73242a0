import { loanCollection, type StoredLoan } from '#functions/data/loans/loans.ts';
import { transact } from '#functions/data/table/transact.ts';
import { putKyc } from '#functions/data/users/kyc.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { applyForLoan } from '#functions/domain/loans/apply-for-loan.ts';
import { readOwnLoan } from '#functions/domain/loans/read-loan.ts';
import { decideLoan } from '#functions/domain/staff/loans/decide-loan.ts';
import { disburseLoan } from '#functions/domain/staff/loans/disburse-loan.ts';
import { grantApproval } from '#functions/domain/staff/reviews/decide-approval.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { updateTestUser } from '#functions/testing/people/withdrawers.ts';
import type { LoanId, LoanProductId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';

/** Seeded: a week at 18 % a year, 1 % fee, 1,000 to 20,000 USDT. */
export const WEEK_LOAN_PRODUCT = 'lpr_00000000000000000000000001' as LoanProductId;
/** Seeded: a month at 14 %, 1.5 % fee, with a credit score of 60. */
export const MONTH_LOAN_PRODUCT = 'lpr_00000000000000000000000003' as LoanProductId;

/** Builds verified documents, with this birth date. */
export function buildVerifiedKycWrites(
  { id, username }: Pick<StoredUser, 'id' | 'username'>,
  birth_date = '1990-05-17',
) {
  const at = nowSeconds();
  return putKyc({
    id: newId('kyc'),
    user_id: id,
    username,
    status: 'verified',
    real_name: 'Ada Lovelace',
    document_type: 'driver_licence',
    number_sealed: null,
    number_end: '',
    expiry_date: null,
    birth_date,
    gender: 'female',
    country: 'JP',
    address: 'Tokyo',
    images: {},
    submitted_at: at,
    reviewed_at: at,
    reviewed_by: 'finance',
    reason: null,
    version: 1,
  });
}

/** Returns the same customer with verified documents, with this birth date. */
export async function verifyTestKyc(caller: UserPrincipal, birth_date?: string): Promise<UserPrincipal> {
  await transact(buildVerifiedKycWrites(caller.user, birth_date));
  return updateTestUser(caller, { kyc_status: 'verified', country: 'JP' });
}

/**
 * Creates a user who may borrow: verified, of age, with the questionnaire answered; `held` USDT in the funding wallet.
 */
export async function createTestBorrower(name: string, balance = '0', birth_date?: string): Promise<UserPrincipal> {
  const caller = await createLiveCustomer(name, '0');
  if (balance !== '0') await creditSpotCoins(caller.account, { USDT: balance });
  return verifyTestKyc(caller, birth_date);
}

export const applyForTestLoan = (
  caller: UserPrincipal,
  text: string,
  product_id: LoanProductId = WEEK_LOAN_PRODUCT,
  key = newIdempotencyKey(),
): Promise<LoanApplication> => applyForLoan(caller, 'JP', key, { product_id, loan_amount: toAmount(text) });

export const readTestLoan = async (caller: UserPrincipal, { id }: { id: string }): Promise<StoredLoan> => {
  const loan = await loanCollection.read(caller.account, id as LoanId);
  if (!loan) throw new Error(`there is no loan ${id}`);
  return loan;
};

/** Pays out a loan now, by two staff members if required. */
export async function createDisbursedTestLoan(
  caller: UserPrincipal,
  text: string,
  product_id: LoanProductId = WEEK_LOAN_PRODUCT,
): Promise<LoanApplication> {
  const { id } = await applyForTestLoan(caller, text, product_id);
  await decideLoan((await createTestTreasurer())('good'), id as LoanId, 'approve');
  const { approval_id } = await disburseLoan((await createTestTreasurer())('paid'), id as LoanId);
  if (approval_id !== null) await grantApproval(approval_id, (await createTestTreasurer())('paid, too'));
  return readOwnLoan(caller.account, id as LoanId);
}
