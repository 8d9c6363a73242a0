import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KycDetail } from '../../../../shared/schemas/admin-people.ts';
import { Button } from '../../../../web/src/ui/button.tsx';
import { toast } from '../../../../web/src/ui/toast.ts';
import { api } from '../../lib/api.ts';
import { type Confirmation, ConfirmChange } from '../config/confirm-change.tsx';
import { KYC, kycQuery } from './queries.ts';

type Verdict = 'approve' | 'reject';

/** Verifies somebody, or says why not; both with a code. */
export function Decide({ kyc }: { kyc: KycDetail }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [asking, setAsking] = useState<Verdict | null>(null);
  // The dialog keeps its words while it closes.
  const [verdict, setVerdict] = useState<Verdict>('approve');
  const ask = (next: Verdict) => {
    setVerdict(next);
    setAsking(next);
  };
  const refresh = () => client.invalidateQueries({ queryKey: [KYC] });
  const decide = async (confirmation: Confirmation) => {
    const request = { params: { id: kyc.id }, body: { version: kyc.version, ...confirmation } };
    const { submission } =
      verdict === 'approve'
        ? await api('POST /admin/kyc/{id}/approve', request)
        : await api('POST /admin/kyc/{id}/reject', request);
    setAsking(null);
    client.setQueryData(kycQuery(kyc.id).queryKey, submission);
    toast({ tone: 'info', title: t(`kyc.done.${verdict}`) });
    await refresh();
  };
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      <Button variant="primary" onClick={() => ask('approve')}>
        {t('kyc.approve')}
      </Button>
      <Button variant="danger" onClick={() => ask('reject')}>
        {t('kyc.reject')}
      </Button>
      <ConfirmChange
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`kyc.ask.${verdict}`, { name: kyc.real_name })}
        rows={[]}
        consequence={t(`kyc.consequence.${verdict}`)}
        action={t(`kyc.${verdict}`)}
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
