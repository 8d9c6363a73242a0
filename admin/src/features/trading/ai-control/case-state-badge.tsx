import { useTranslation } from 'react-i18next';
import type { AiCaseState } from '#shared/staff/ai-control.ts';
import { Badge } from '#ui/states.tsx';

const tones = { new: 'bad', looked_at: 'warn', dismissed: 'muted', acted: 'good' } as const;

export function AiCaseStateBadge({ state }: { state: AiCaseState }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[state]}>{t(`aiControl.states.${state}`)}</Badge>;
}
