import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import { useRefreshWithdrawals } from './use-request-withdrawal.ts';

interface CancelDialogProps {
  /** Null while closed. */
  withdrawal: Withdrawal | null;
  onClose: () => void;
}

/** Confirms the cancellation of a pending withdrawal. */
export function CancelWithdrawalDialog({ withdrawal, onClose }: CancelDialogProps) {
  const { t } = useTranslation('withdraw');
  const format = useFormat();
  const errorText = useErrorText();
  const done = useRefreshWithdrawals();
  const cancel = useIdempotentMutation(
    async (id: string, idempotencyKey): Promise<Withdrawal> =>
      (await siteApi('DELETE /withdrawals/{id}', { params: { id }, idempotencyKey })).withdrawal,
    (cancelled) => {
      done(cancelled);
      onClose();
      showToast({ tone: 'info', title: t('cancel.done') });
    },
  );
  return (
    <ConfirmDialog
      open={withdrawal !== null}
      onClose={onClose}
      title={t('cancel.title')}
      keep={t('cancel.keep')}
      confirm={t('cancel.confirm')}
      onConfirm={() => withdrawal && cancel.mutate(withdrawal.id)}
      act={cancel}
      failure={cancel.error === null ? null : `${t('cancel.failed')} ${errorText(cancel.error)}`}
    >
      {withdrawal && <p>{t('cancel.text', { amount: format.exact(withdrawal.amount), coin: withdrawal.coin_type })}</p>}
    </ConfirmDialog>
  );
}
