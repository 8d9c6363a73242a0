import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminDeposit } from '#shared/schemas/admin/chains.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { DEPOSITS_QUERY_KEY } from './queries.ts';

/** True when a customer claims a transfer that no block shows yet. */
export const isUnmatchedDepositClaim = ({ status, block_height }: AdminDeposit): boolean =>
  block_height === null && (status === 'pending' || status === 'processing');

/** Form that attaches a transfer to a claim, by hash and output; it credits nothing. */
export function AttachDepositTransferAction({ deposit }: { deposit: AdminDeposit }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [typing, setTyping] = useState(false);
  const { id, chain_type: network } = deposit;
  const refresh = () => client.invalidateQueries({ queryKey: [DEPOSITS_QUERY_KEY] });
  if (!typing)
    return (
      <Button className="self-start" onClick={() => setTyping(true)}>
        {t('deposit.attach.open')}
      </Button>
    );
  return (
    <ConfigForm
      title={t('deposit.attach.open')}
      consequence={t('deposit.attach.consequence')}
      action={t('deposit.attach.open')}
      fields={[
        {
          name: 'tx_hash',
          label: t('deposit.attach.hash'),
          kind: 'text',
          hint: t('deposit.attach.hashHint', { network }),
        },
        {
          name: 'output',
          label: t('deposit.attach.output'),
          kind: 'integer',
          hint: t('deposit.attach.outputHint'),
        },
      ]}
      values={{ tx_hash: deposit.tx_hash ?? '', output: deposit.output ?? 0 }}
      fresh
      save={async ({ tx_hash, output }, { reason: admin_notes, ...code }) => {
        await adminApi('POST /admin/deposit-withdraw/deposits/{id}/transfer', {
          params: { id },
          body: { tx_hash: tx_hash as string, output: output as number, admin_notes, ...code },
        });
        setTyping(false);
        showToast({ tone: 'info', title: t('deposit.attach.done') });
        await refresh();
      }}
      onCancel={() => setTyping(false)}
      onChanged={() => void refresh()}
    />
  );
}
