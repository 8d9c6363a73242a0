import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Deposit, DepositStatus } from '#shared/schemas/deposits.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { ConfirmationsText } from '#web/features/money/confirmations.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { ChainTransactionLink } from '#web/features/money/transaction-link.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { isDepositInProgress } from './queries.ts';
import { updateDepositInCache } from './use-deposit-events.ts';

const tones = {
  pending: 'info',
  confirming: 'info',
  processing: 'warn',
  completed: 'good',
  uncredited: 'muted',
  failed: 'bad',
  cancelled: 'muted',
  rejected: 'bad',
} as const satisfies Record<DepositStatus, string>;

/** Deposit with amount, status, reason and confirmations. */
export function DepositRow({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation(['deposit', 'money']);
  const format = useFormat();
  const { status, reason, owed, confirmation_count, required_confirmations } = deposit;
  return (
    <li className="flex flex-col gap-1.5 py-3 text-sm" data-testid="deposit">
      <div className="flex items-start justify-between gap-3">
        <HideableAmount value={deposit.amount} unit={deposit.coin_type} className="font-medium" />
        <Badge tone={tones[status]}>{t(`money:record.status.${status}`)}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <TimeText at={deposit.created_at} />
        <span>{deposit.chain_type}</span>
        {deposit.tx_hash !== null && <ChainTransactionLink hash={deposit.tx_hash} url={deposit.explorer_url} />}
        {isDepositInProgress(deposit) && <RecheckDepositButton deposit={deposit} />}
      </div>
      {status === 'confirming' && <ConfirmationsText count={confirmation_count} needed={required_confirmations} />}
      {reason !== null && <p className="text-xs text-warn">{t(`reason.${reason}`)}</p>}
      {deposit.admin_notes !== null && (
        <p className="text-xs break-words text-muted">{t('list.note', { note: deposit.admin_notes })}</p>
      )}
      {Number(owed) > 0 && (
        <p className="text-xs text-warn">{t('list.owed', { amount: format.exact(owed), coin: deposit.coin_type })}</p>
      )}
    </li>
  );
}

/** Button that checks the chain again. */
function RecheckDepositButton({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposit');
  const client = useQueryClient();
  const errorText = useErrorText();
  const look = useMutation({
    mutationFn: () => siteApi('PUT /deposits/{id}/confirmation', { params: { id: deposit.id }, body: {} }),
    onSuccess: (answer) => updateDepositInCache(client, answer.deposit),
  });
  return (
    <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
      <span role="status">{look.isError ? errorText(look.error) : look.isSuccess ? t('list.looked') : ''}</span>
      <Button size="sm" busy={look.isPending} onClick={() => look.mutate()}>
        {t('list.look')}
      </Button>
    </span>
  );
}
