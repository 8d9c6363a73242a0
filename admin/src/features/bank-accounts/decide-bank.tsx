import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankReviewDetail } from '../../../../shared/schemas/admin-people.ts';
import { Button } from '../../../../web/src/ui/button.tsx';
import { toast } from '../../../../web/src/ui/toast.ts';
import { api } from '../../lib/api.ts';
import { type Confirmation, ConfirmChange } from '../config/confirm-change.tsx';
import { BANK_ACCOUNTS, bankAccountQuery } from './queries.ts';

type Verdict = 'approve' | 'reject';

/** Lets money be paid to a bank account, or says why not; both with a code. */
export function DecideBank({ account }: { account: BankReviewDetail }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [asking, setAsking] = useState<Verdict | null>(null);
  // The dialog keeps its words while it closes.
  const [verdict, setVerdict] = useState<Verdict>('approve');
  const ask = (next: Verdict) => {
    setVerdict(next);
    setAsking(next);
  };
  const refresh = () => client.invalidateQueries({ queryKey: [BANK_ACCOUNTS] });
  const decide = async (confirmation: Confirmation) => {
    const request = { params: { id: account.id }, body: { version: account.version, ...confirmation } };
    const { bank_account } =
      verdict === 'approve'
        ? await api('POST /admin/bank-accounts/{id}/approve', request)
        : await api('POST /admin/bank-accounts/{id}/reject', request);
    setAsking(null);
    client.setQueryData(bankAccountQuery(account.id).queryKey, bank_account);
    toast({ tone: 'info', title: t(`bank.done.${verdict}`) });
    await refresh();
  };
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      <Button variant="primary" onClick={() => ask('approve')}>
        {t('bank.approve')}
      </Button>
      <Button variant="danger" onClick={() => ask('reject')}>
        {t('bank.reject')}
      </Button>
      <ConfirmChange
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`bank.ask.${verdict}`, { bank: account.bank_name, number: account.account_number })}
        rows={[]}
        consequence={t(`bank.consequence.${verdict}`)}
        action={t(`bank.${verdict}`)}
        danger={verdict === 'reject'}
        onConfirm={decide}
        onChanged={() => {
          setAsking(null);
          void refresh();
        }}
      />
    </div>
  );
}
