import { useTranslation } from 'react-i18next';
import type { Withdrawal, WithdrawalStatus } from '#shared/schemas/withdrawals.ts';
import { Button } from '#ui/button.tsx';
import { ShortId } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { ConfirmationsText } from '#web/features/money/confirmations.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { ChainTransactionLink } from '#web/features/money/transaction-link.tsx';
import { EnterAddressCodeButton } from './withdrawal-result.tsx';

const tones = {
  pending: 'info',
  processing: 'info',
  completed: 'good',
  rejected: 'bad',
  cancelled: 'muted',
  failed: 'bad',
} as const satisfies Record<WithdrawalStatus, string>;

interface WithdrawalRowProps {
  withdrawal: Withdrawal;
  onCancel: () => void;
}

/** A withdrawal: amount, destination, status, reason, and actions. */
export function WithdrawalRow({ withdrawal, onCancel }: WithdrawalRowProps) {
  const { t } = useTranslation(['withdraw', 'money']);
  const { status, reason, coin_type, tx_hash } = withdrawal;
  return (
    <li className="flex flex-col gap-1.5 py-3 text-sm" data-testid="withdrawal">
      <div className="flex items-start justify-between gap-3">
        <HideableAmount value={withdrawal.amount} unit={coin_type} className="font-medium" />
        <Badge tone={tones[status]}>{t(`money:record.status.${status}`)}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <TimeText at={withdrawal.created_at} />
        <span>{withdrawal.chain_type}</span>
        <span className="inline-flex items-center gap-1">
          {t('list.to')} <ShortId value={withdrawal.withdraw_address} />
        </span>
        <span>
          {t('list.net')} <HideableAmount value={withdrawal.net_amount} coin={coin_type} />
        </span>
        <span>
          {t('list.fee')} <HideableAmount value={withdrawal.fee} coin={coin_type} />
        </span>
        {tx_hash !== null && <ChainTransactionLink hash={tx_hash} url={withdrawal.explorer_url} />}
      </div>
      {status === 'processing' && tx_hash !== null && (
        <ConfirmationsText count={withdrawal.confirmation_count} needed={withdrawal.required_confirmations} />
      )}
      {(reason !== null || status === 'pending') && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-52 flex-1 text-xs text-muted">{reason === null ? '' : t(`reason.${reason}`)}</p>
          <span className="flex items-center gap-2">
            <EnterAddressCodeButton withdrawal={withdrawal} />
            {status === 'pending' && (
              <Button size="sm" onClick={onCancel}>
                {t('cancel.action')}
              </Button>
            )}
          </span>
        </div>
      )}
    </li>
  );
}
