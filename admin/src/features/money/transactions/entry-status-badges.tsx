import { useTranslation } from 'react-i18next';
import type { JournalEntryStatus } from '#shared/schemas/admin/transactions.ts';
import { Badge } from '#ui/states.tsx';

const tones = { reviewed: 'good', disputed: 'warn' } as const;

/** Badges of an entry: staff's mark and correction; empty without either. */
export function JournalEntryStatusBadges({ entry: { status, corrected_by } }: EntryMarkProps) {
  const { t } = useTranslation('admin');
  if (status === 'none' && corrected_by === null) return null;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {status !== 'none' && <Badge tone={tones[status]}>{t(`transactions.statuses.${status}`)}</Badge>}
      {corrected_by !== null && <Badge tone="muted">{t('transactions.takenBack')}</Badge>}
    </span>
  );
}

interface EntryMarkProps {
  entry: { status: JournalEntryStatus; corrected_by: string | null };
}
