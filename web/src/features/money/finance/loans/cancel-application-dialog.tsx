import { useTranslation } from 'react-i18next';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useIdempotentMutation, isRejected } from '#web/lib/use-once.ts';
import { useRefreshLoans } from './queries.ts';

interface CancelApplicationProps {
  /** Null when closed. */
  loan: LoanApplication | null;
  onClose: () => void;
}

/** Dialog that confirms cancelling an application. */
export function CancelLoanApplicationDialog({ loan, onClose }: CancelApplicationProps) {
  const { t } = useTranslation('loan');
  const format = useFormat();
  const errorText = useErrorText();
  const refreshLoans = useRefreshLoans();
  const cancel = useIdempotentMutation(
    (id: string, idempotencyKey) => siteApi('POST /loans/applications/{id}/cancel', { params: { id }, idempotencyKey }),
    () => {
      refreshLoans();
      onClose();
      showToast({ tone: 'info', title: t('cancel.done') });
    },
  );
  const failure = (error: unknown) =>
    isRejected(error) ? t('cancel.failed', { message: errorText(error) }) : t('cancel.unanswered');
  return (
    <ConfirmDialog
      open={loan !== null}
      onClose={onClose}
      title={t('cancel.title')}
      keep={t('cancel.keep')}
      confirm={t('cancel.confirm')}
      onConfirm={() => loan && cancel.mutate(loan.id)}
      act={cancel}
      failure={cancel.error === null ? null : failure(cancel.error)}
    >
      {loan && <p>{t('cancel.text', { amount: format.exact(loan.loan_amount) })}</p>}
    </ConfirmDialog>
  );
}
