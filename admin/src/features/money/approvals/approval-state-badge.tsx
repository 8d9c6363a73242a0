import { useTranslation } from 'react-i18next';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { Badge } from '#ui/states.tsx';

const tones = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  expired: 'muted',
  in_force: 'good',
  replaced: 'muted',
} as const;

/** Badge with the state: pending, decided, or no longer approvable. */
export function ApprovalStateBadge({ state, now }: Pick<ApprovalView, 'state' | 'now'>) {
  const { t } = useTranslation('admin');
  if (now?.holds === false) return <Badge tone="bad">{t('approval.overtaken')}</Badge>;
  return <Badge tone={tones[state]}>{t(`approval.states.${state}`)}</Badge>;
}
