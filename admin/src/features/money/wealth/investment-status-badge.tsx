import { useTranslation } from 'react-i18next';
import type { Investment } from '#shared/schemas/investments.ts';
import { Badge } from '#ui/states.tsx';

const tones = { active: 'info', completed: 'good', cancelled: 'muted' } as const;

/** Badge with an investment's status, and how it ended when the status does not state it. */
export function InvestmentStatusBadge({ status, end }: Pick<Investment, 'status' | 'end'>) {
  const { t } = useTranslation('admin');
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={tones[status]}>{t(`investment.statuses.${status}`)}</Badge>
      {end !== null && <span className="text-xs text-muted">{t(`investment.ends.${end}`)}</span>}
    </span>
  );
}
