import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalRequiredNote } from '#admin/features/kit/change/approval-required-note.tsx';
import { type ChangeConfirmation, ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import type { StaffPermission } from '#shared/staff/permissions.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { LOAN_APPLICATIONS_QUERY_KEY, LOAN_PORTFOLIO_QUERY_KEY, LOAN_PRODUCTS_QUERY_KEY } from './queries.ts';

type LoanAction = 'approve' | 'disburse' | 'reject' | 'writeOff';

/** Returns the possible actions on a loan; none while a second member's approval is pending. */
function getLoanActions({ status, is_overdue }: AdminLoan, isWaiting: boolean): LoanAction[] {
  if (status === 'pending') return ['approve', 'reject'];
  if (isWaiting) return [];
  if (status === 'approved') return ['disburse', 'reject'];
  return is_overdue ? ['writeOff'] : [];
}

const loanActionPermissions: Readonly<Record<LoanAction, StaffPermission>> = {
  approve: 'loans.review',
  reject: 'loans.review',
  disburse: 'loans.disburse',
  writeOff: 'loans.write_off',
};

/** Runs the action; returns the pending approval's id, or null when done. */
async function sendLoanAction(act: LoanAction, id: string, body: ChangeConfirmation): Promise<string | null> {
  const request = { params: { id }, body };
  if (act === 'disburse') return (await adminApi('POST /admin/loan-applications/{id}/disburse', request)).approval_id;
  if (act === 'writeOff') return (await adminApi('POST /admin/loan-applications/{id}/write-off', request)).approval_id;
  if (act === 'approve') await adminApi('POST /admin/loan-applications/{id}/approve', request);
  else await adminApi('POST /admin/loan-applications/{id}/reject', request);
  return null;
}

/** Buttons that approve, reject, pay out and write off: each with a reason and a code of its own. */
export function LoanActions({ loan, isWaiting }: { loan: AdminLoan; isWaiting: boolean }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  // The dialog keeps its text while it closes.
  const [act, setAct] = useState<LoanAction>('approve');
  const possibleActions = getLoanActions(loan, isWaiting).filter((loanAction) =>
    hasPermission(loanActionPermissions[loanAction]),
  );
  const money = (value: string) => `${format.exact(value)}\u00a0USDT`;
  const loanTerms = {
    amount: money(loan.loan_amount),
    received: money(loan.actual_amount),
    total: money(loan.total_repayment),
    principal: money(loan.owed.principal),
    name: loan.username,
  };
  const refresh = () =>
    Promise.all(
      [
        [LOAN_APPLICATIONS_QUERY_KEY],
        [LOAN_PRODUCTS_QUERY_KEY],
        [LOAN_PORTFOLIO_QUERY_KEY],
        ['user', loan.user_id],
        ['approvals'],
        ['transactions'],
        ['audit'],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const confirm = async (confirmation: ChangeConfirmation) => {
    const approval = await sendLoanAction(act, loan.id, confirmation);
    setAsking(false);
    showToast({ tone: 'info', title: t(approval === null ? `loan.done.${act}` : 'approval.waits') });
    await refresh();
  };
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      {possibleActions.map((loanAction) => (
        <Button
          key={loanAction}
          variant={loanAction === 'approve' || loanAction === 'disburse' ? 'primary' : 'danger'}
          onClick={() => {
            setAct(loanAction);
            setAsking(true);
          }}
        >
          {t(`loan.act.${loanAction}`)}
        </Button>
      ))}
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(`loan.ask.${act}`, loanTerms)}
        rows={[]}
        consequence={t(`loan.consequence.${act}`, loanTerms)}
        note={
          (act === 'disburse' || act === 'writeOff') && (
            <ApprovalRequiredNote object={loan.id} what="payouts" open={asking} />
          )
        }
        action={t(`loan.act.${act}`)}
        danger={act === 'reject' || act === 'writeOff'}
        onConfirm={confirm}
        onChanged={() => {
          setAsking(false);
          void refresh();
        }}
      />
    </div>
  );
}
