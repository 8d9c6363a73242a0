import { isLoanOverdue } from '#functions/data/loans/loans.ts';
import type { LoanDecisionRequest, StoredApproval } from '#functions/data/staff/approvals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { formatUnits } from '#shared/money.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { readLoanWithUser } from './loan-view.ts';

/**
 * Returns the result of a requested loan act as of now, and whether it is possible: while the loan names the approval.
 */
export async function previewLoanApproval(
  { id, kind }: StoredApproval,
  decisionRequest: LoanDecisionRequest,
): Promise<ApprovalView['now']> {
  const loanWithUser = await readLoanWithUser(decisionRequest.id).catch((error: unknown) => {
    if (error instanceof AppError && error.reason === 'NOT_FOUND') return null;
    throw error;
  });
  if (!loanWithUser) return { changes: [], holds: false };
  const { loan } = loanWithUser;
  const isAsAsked = loan.approval_id === id;
  if (kind === 'loan.write_off')
    return {
      changes: [{ field: 'principal', before: formatUnits(loan.principal), after: '0' }],
      holds: isAsAsked && isLoanOverdue(loan, nowSeconds()),
    };
  return {
    changes: [{ field: 'status', before: loan.status, after: 'disbursed' }],
    holds: isAsAsked && loan.status === 'approved',
  };
}
