import { useTranslation } from 'react-i18next';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import { Badge } from '#ui/states.tsx';

const tones = {
  pending: 'warn',
  approved: 'info',
  rejected: 'bad',
  disbursed: 'good',
  completed: 'muted',
  cancelled: 'muted',
} as const;

/** Badges of a loan: status, overdue, written off. */
export function LoanStatusBadge({ loan }: { loan: Pick<AdminLoan, 'status' | 'is_overdue' | 'written_off'> }) {
  const { t } = useTranslation('admin');
  const { status, is_overdue, written_off } = loan;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={tones[status]}>{t(`loan.statuses.${status}`)}</Badge>
      {is_overdue && <Badge tone="bad">{t('loan.overdue')}</Badge>}
      {Number(written_off) > 0 && <Badge tone="bad">{t('loan.writtenOff')}</Badge>}
    </span>
  );
}
