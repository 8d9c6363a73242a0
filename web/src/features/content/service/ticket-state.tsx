import { useTranslation } from 'react-i18next';
import type { TicketStatus } from '#shared/content/tickets.ts';
import { Badge } from '#ui/states.tsx';

const tones = { open: 'muted', answered: 'good', waiting: 'muted', closed: 'muted' } as const;

/** How a ticket stands, as its owner sees it. */
export function SupportTicketStatus({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('service');
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
}
