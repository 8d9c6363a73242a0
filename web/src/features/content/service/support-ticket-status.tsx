import { useTranslation } from 'react-i18next';
import type { TicketStatus } from '#shared/content/tickets.ts';
import { Badge } from '#ui/states.tsx';

const tones = { open: 'muted', answered: 'good', waiting: 'muted', closed: 'muted' } as const;

/** Status of a ticket for its owner. */
export function SupportTicketStatusBadge({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('service');
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
}
