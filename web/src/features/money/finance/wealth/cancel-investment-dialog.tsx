import { useTranslation } from 'react-i18next';
import type { Investment } from '#shared/schemas/investments.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { showToast } from '#ui/toast.ts';
import { AmountText } from '#ui/values.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useIdempotentMutation, isRejected } from '#web/lib/use-once.ts';
import { useRefreshWealth } from './queries.ts';

interface CancelInvestmentProps {
  /** Null while closed. */
  investment: Investment | null;
  onClose: () => void;
}

/** Confirms an early cancellation: shows the amount returned and the loss. */
export function CancelInvestmentDialog({ investment, onClose }: CancelInvestmentProps) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const errorText = useErrorText();
  const refreshWealth = useRefreshWealth();
  const cancel = useIdempotentMutation(
    async (id: string, idempotencyKey): Promise<Investment> =>
      (await siteApi('POST /financial/investments/{id}/cancel', { params: { id }, idempotencyKey })).investment,
    ({ status }) => {
      refreshWealth();
      onClose();
      // It matured before the cancellation and was paid out.
      showToast({ tone: 'info', title: t(status === 'cancelled' ? 'cancel.done' : 'cancel.matured') });
    },
  );
  const failure = (error: unknown) =>
    isRejected(error) ? t('cancel.failed', { message: errorText(error) }) : t('cancel.unanswered');
  return (
    <ConfirmDialog
      open={investment !== null}
      onClose={onClose}
      title={t('cancel.title')}
      keep={t('cancel.keep')}
      confirm={investment ? t('cancel.confirm', { amount: format.exact(investment.investment_amount) }) : ''}
      onConfirm={() => investment && cancel.mutate(investment.id)}
      act={cancel}
      failure={cancel.error === null ? null : failure(cancel.error)}
    >
      {investment && (
        <>
          <p className="text-muted">{t('cancel.text')}</p>
          <DescriptionList className="mt-2 text-sm">
            <DescriptionListItem label={t('cancel.back')}>
              <AmountText exact value={investment.investment_amount} unit="USDT" />
            </DescriptionListItem>
            <DescriptionListItem label={t('cancel.lost')}>
              <span data-testid="lost">
                <AmountText value={investment.expected_return} unit="USDT" className="text-bad" />
              </span>
            </DescriptionListItem>
          </DescriptionList>
        </>
      )}
    </ConfirmDialog>
  );
}
