import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal, WithdrawalReviewHint } from '#shared/schemas/admin/chains.ts';
import { Badge } from '#ui/states.tsx';

const tones = {
  pending: 'warn',
  processing: 'info',
  completed: 'good',
  rejected: 'bad',
  cancelled: 'muted',
  failed: 'bad',
} as const;

/** Badge with a withdrawal's status. */
export function WithdrawalStatusBadge({ status }: Pick<AdminWithdrawal, 'status'>) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[status]}>{t(`withdrawal.statuses.${status}`)}</Badge>;
}

/** Hints that are suspicious, not only new. */
const ODD: readonly WithdrawalReviewHint[] = ['deposit_and_run', 'shared_device', 'address_of_others', 'recent_change'];

function Hint({ hint }: { hint: WithdrawalReviewHint }) {
  const { t } = useTranslation('admin');
  return <Badge tone={ODD.includes(hint) ? 'warn' : 'info'}>{t(`withdrawal.hints.${hint}`)}</Badge>;
}

/** Review hints in a row. */
export function WithdrawalHintBadges({ hints }: Pick<AdminWithdrawal, 'hints'>) {
  if (hints.length === 0) return <span>{'–'}</span>;
  return (
    <span className="inline-flex gap-1">
      {hints.map((hint) => (
        <Hint key={hint} hint={hint} />
      ))}
    </span>
  );
}

/** Review hints, each with an explanation. */
export function WithdrawalHintList({ hints }: Pick<AdminWithdrawal, 'hints'>) {
  const { t } = useTranslation('admin');
  if (hints.length === 0) return <p className="text-muted">{t('withdrawal.noHints')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {hints.map((hint) => (
        <li key={hint} className="flex flex-col items-start gap-0.5">
          <Hint hint={hint} />
          <span className="text-muted">{t(`withdrawal.hintMeans.${hint}`)}</span>
        </li>
      ))}
    </ul>
  );
}
