import type { AiCaseState } from '#shared/staff/ai-control.ts';
import { Badge } from '#ui/states.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

const tones = { new: 'bad', looked_at: 'warn', dismissed: 'muted', acted: 'good' } as const;

export function CaseState({ state }: { state: AiCaseState }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[state]}>{t(`aiControl.states.${state}`)}</Badge>;
}
