import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminWithdrawal } from '#shared/schemas/admin/chains.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { WITHDRAWALS_QUERY_KEY } from './queries.ts';

/** Form for a withdrawal without a signer: staff send it themselves and enter the transaction. */
export function CompleteWithdrawalAction({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const format = useFormat();
  const [typing, setTyping] = useState(false);
  const { id, net_amount, coin_type, chain_type, withdraw_address, memo } = withdrawal;
  const refresh = () => client.invalidateQueries({ queryKey: [WITHDRAWALS_QUERY_KEY] });
  const payoutTerms = {
    net: `${format.exact(net_amount)}\u00a0${coin_type}`,
    network: chain_type,
    address: withdraw_address,
  };
  return (
    <>
      <Notice tone="warn">
        <span className="min-w-0 wrap-anywhere">
          {`${t('withdrawal.sendYourself', payoutTerms)} ${memo === null ? '' : t('withdrawal.withMemo', { memo })}`}
        </span>
      </Notice>
      {typing ? (
        <ConfigForm
          title={t('withdrawal.complete')}
          consequence={t('withdrawal.completeConsequence', payoutTerms)}
          action={t('withdrawal.complete')}
          fields={[{ name: 'tx_hash', label: t('withdrawal.hash'), kind: 'text', hint: t('withdrawal.hashHint') }]}
          values={{ tx_hash: '' }}
          fresh
          save={async ({ tx_hash }, { reason: admin_notes, ...code }) => {
            await adminApi('POST /admin/deposit-withdraw/withdrawals/{id}/complete', {
              params: { id },
              body: { tx_hash: tx_hash as string, admin_notes, ...code },
            });
            setTyping(false);
            showToast({ tone: 'info', title: t('withdrawal.completed') });
            await refresh();
          }}
          onCancel={() => setTyping(false)}
          onChanged={() => void refresh()}
        />
      ) : (
        <Button className="self-start" variant="primary" onClick={() => setTyping(true)}>
          {t('withdrawal.complete')}
        </Button>
      )}
    </>
  );
}
