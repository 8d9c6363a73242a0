import { loans, type StoredLoan } from '#functions/data/loans/loans.ts';
import { putKyc } from '#functions/data/people/kyc.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { applyForLoan } from '#functions/domain/loans/apply-for-loan.ts';
import { readOwnLoan } from '#functions/domain/loans/read-loan.ts';
import { decideLoan } from '#functions/domain/staff/loans/decide-loan.ts';
import { disburseLoan } from '#functions/domain/staff/loans/disburse-loan.ts';
import { approve } from '#functions/domain/staff/reviews/decide-approval.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { newKey } from '#functions/testing/call.ts';
import { giveCoins } from '#functions/testing/market/exchanges.ts';
import { liveCustomer } from '#functions/testing/people/customers.ts';
import { newMember } from '#functions/testing/people/new-member.ts';
import { changed } from '#functions/testing/people/withdrawers.ts';
import type { LoanId, LoanProductId } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';

/** Seeded: a week at 18 % a year, 1 % fee, 1,000 to 20,000 USDT. */
export const WEEK_LOAN = 'lpr_00000000000000000000000001' as LoanProductId;
/** Seeded: a month at 14 %, 1.5 % fee, with a credit score of 60. */
export const MONTH_LOAN = 'lpr_00000000000000000000000003' as LoanProductId;

/** Papers that were verified, of this birth date. */
export function verifiedPapers({ id, username }: Pick<StoredUser, 'id' | 'username'>, birth_date = '1990-05-17') {
  const at = nowSeconds();
  return putKyc({
    id: newId('kyc'),
    user_id: id,
    username,
    status: 'verified',
    real_name: 'Ada Lovelace',
    number_sealed: null,
    number_end: '',
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

/** The same customer with papers that were verified, of this birth date. */
export async function withPapers(caller: Caller, birth_date?: string): Promise<Caller> {
  await transact(verifiedPapers(caller.user, birth_date));
  return changed(caller, { kyc_status: 'verified', country: 'JP' });
}

/** Somebody who may borrow: verified, grown up, with the questionnaire answered; `held` USDT in their funding wallet. */
export async function borrower(name: string, held = '0', birth_date?: string): Promise<Caller> {
  const caller = await liveCustomer(name, '0');
  if (held !== '0') await giveCoins(caller.account, { USDT: held });
  return withPapers(caller, birth_date);
}

export const applyFor = (
  caller: Caller,
  text: string,
  product_id: LoanProductId = WEEK_LOAN,
  key = newKey(),
): Promise<LoanApplication> => applyForLoan(caller, 'JP', key, { product_id, loan_amount: amount(text) });

export const storedLoan = async (caller: Caller, { id }: { id: string }): Promise<StoredLoan> => {
  const loan = await loans.read(caller.account, id as LoanId);
  if (!loan) throw new Error(`there is no loan ${id}`);
  return loan;
};

/** A loan of so much that is paid out at this moment, by two members of staff where that is due. */
export async function lentTo(
  caller: Caller,
  text: string,
  product_id: LoanProductId = WEEK_LOAN,
): Promise<LoanApplication> {
  const { id } = await applyFor(caller, text, product_id);
  await decideLoan((await newMember())('good'), id as LoanId, 'approve');
  const { approval_id } = await disburseLoan((await newMember())('paid'), id as LoanId);
  if (approval_id !== null) await approve(approval_id, (await newMember())('paid, too'));
  return readOwnLoan(caller.account, id as LoanId);
}
