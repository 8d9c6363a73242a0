import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { Badge } from '#ui/states.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

const tones = { pending: 'warn', approved: 'good', rejected: 'bad', expired: 'muted' } as const;

/** Whether it waits, or what was decided. */
export function ApprovalState({ state }: Pick<ApprovalView, 'state'>) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[state]}>{t(`approval.states.${state}`)}</Badge>;
}
