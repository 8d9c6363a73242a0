import { useTranslation } from 'react-i18next';
import type { TicketStatus } from '#shared/content/tickets.ts';
import { Badge } from '#ui/states.tsx';

const tones = { open: 'warn', answered: 'good', waiting: 'muted', closed: 'muted' } as const;

/** Badge with a ticket's status. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[status]}>{t(`ticket.statuses.${status}`)}</Badge>;
}
