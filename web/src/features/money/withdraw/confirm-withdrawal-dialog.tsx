import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { GroupedAddress } from './grouped-address.tsx';
import type { WithdrawalEffect, WithdrawalBody } from './review-withdrawal-form.ts';

/** Withdrawal to confirm. */
export interface WithdrawalConfirmation {
  request: WithdrawalBody;
  effect: WithdrawalEffect;
  /** Name as in the network selector. */
  network: string;
}

interface ConfirmWithdrawalProps {
  /** Null while closed. */
  asked: WithdrawalConfirmation | null;
  busy: boolean;
  /** Error of the last attempt. */
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows amount and destination again: a withdrawal that was sent cannot be reversed. */
export function ConfirmWithdrawalDialog({ asked, busy, failure, onConfirm, onClose }: ConfirmWithdrawalProps) {
  const { t } = useTranslation(['withdraw', 'money', 'common']);
  const format = useFormat();
  return (
    <Dialog
      alert
      open={asked !== null}
      onClose={() => {
        if (!busy) onClose();
      }}
      title={t('confirm.title')}
      closeLabel={t('common:close')}
      size="md"
      footer={
        asked && (
          <>
            <Button
              onClick={() => {
                if (!busy) onClose();
              }}
            >
              {t('common:cancel')}
            </Button>
            <Button variant="primary" busy={busy} onClick={onConfirm} data-testid="confirm-withdrawal">
              {t('confirm.send', { amount: format.exact(asked.effect.net), coin: asked.request.coin_type })}
            </Button>
          </>
        )
      }
    >
      {asked && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-col gap-1">
            <span className="text-xs text-muted">{t('confirm.address')}</span>
            <GroupedAddress address={asked.request.withdraw_address} />
          </div>
          <DescriptionList className="text-sm">
            {asked.request.memo !== undefined && (
              <DescriptionListItem label={t('form.memo')}>
                <span className="font-mono break-all">{asked.request.memo}</span>
              </DescriptionListItem>
            )}
            <DescriptionListItem label={t('money:network.label')}>{asked.network}</DescriptionListItem>
            <DescriptionListItem label={t('form.amount')}>
              <AmountText value={asked.effect.amount} unit={asked.request.coin_type} exact />
            </DescriptionListItem>
            <DescriptionListItem label={t('facts.fee')}>
              <AmountText value={asked.effect.fee} unit={asked.request.coin_type} exact />
            </DescriptionListItem>
            <DescriptionListItem label={t('facts.net')}>
              <span className="font-semibold">
                <AmountText value={asked.effect.net} unit={asked.request.coin_type} exact />
              </span>
            </DescriptionListItem>
          </DescriptionList>
          <Notice tone="warn">{t('confirm.warning')}</Notice>
          {failure !== null && <Notice tone="error">{failure}</Notice>}
        </div>
      )}
    </Dialog>
  );
}
