import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#shared/schemas/tickets.ts';
import { Card } from '#ui/card.tsx';
import { LoadMoreButton } from '#ui/more-button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { ticketsQuery } from './queries.ts';
import { SupportTicketStatusBadge } from './support-ticket-status.tsx';

/** List of the user's tickets, newest first. */
export function TicketList() {
  const { t } = useTranslation('service');
  const list = useInfiniteQuery(ticketsQuery);
  const tickets = list.data?.pages.flatMap((page) => page.tickets);
  return (
    <Card title={t('own')}>
      {tickets === undefined && list.isError && (
        <ErrorState title={t('listFailed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {tickets === undefined && !list.isError && <Skeleton className="h-24" />}
      {tickets?.length === 0 && <EmptyState>{t('none')}</EmptyState>}
      {tickets !== undefined && tickets.length > 0 && (
        <ul className="flex flex-col">
          {tickets.map((ticket) => (
            <Row key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      <LoadMoreButton list={list} label={t('more')} />
    </Card>
  );
}

function Row({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service');
  return (
    <li className="border-b border-line">
      <Link
        to="/customer-service"
        search={{ ticket: ticket.id }}
        className="flex flex-col gap-1 py-3 transition-colors hover:bg-surface-1 focus-visible:-outline-offset-2"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 font-medium break-words">{ticket.subject}</span>
          <SupportTicketStatusBadge status={ticket.status} />
        </span>
        <span className="flex justify-between gap-3 text-xs text-muted">
          <span>{t(`categories.${ticket.category}`)}</span>
          <TimeText at={ticket.updated_at} show="relative" />
        </span>
      </Link>
    </li>
  );
}
