import { useTranslation } from 'react-i18next';
import type { BankAccountReviewRow } from '#shared/schemas/admin/bank-accounts.ts';
import { Badge } from '#ui/states.tsx';

const tones = { pending: 'warn', unasked: 'muted', active: 'good', rejected: 'bad', inactive: 'muted' } as const;

/** Badge with a bank account's status; one without a requested review is not pending. */
export function BankAccountStatusBadge({
  account: { status, review_requested_at },
}: {
  account: Pick<BankAccountReviewRow, 'status' | 'review_requested_at'>;
}) {
  const { t } = useTranslation('admin');
  const state = status === 'pending' && review_requested_at === null ? 'unasked' : status;
  return <Badge tone={tones[state]}>{t(`bankStatus.${state}`)}</Badge>;
}
