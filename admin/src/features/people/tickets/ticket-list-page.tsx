import { userColumn, textColumn, timeColumn, wordColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { ticketList } from './queries.ts';
import { TicketDetail } from './ticket-detail.tsx';
import { TicketStatusBadge } from './ticket-status-badge.tsx';

/** List of tickets: those pending staff first, oldest on top, then the others. */
export const TicketListPage = createListPage(ticketList, {
  columns: [
    textColumn('subject', 'ticket.subject', { strong: true, most: 'max-w-72 max-sm:max-w-52', card: 'start' }),
    userColumn('user.username', 'block max-w-40 truncate'),
    wordColumn('category', 'ticket.category', 'ticket.categories', { card: 'end2' }),
    { key: 'status', head: 'ticket.status', card: 'end', cell: ({ status }) => <TicketStatusBadge status={status} /> },
    timeColumn('waits_since', 'ticket.waitsSince', { card: 'start2' }),
    textColumn('assignee', 'ticket.assignee', { most: 'max-w-40' }),
    textColumn('messages', 'ticket.messages'),
    timeColumn('updated_at', 'ticket.updated'),
  ],
  empty: 'ticket.none',
  panel: {
    title: 'ticket.title',
    detail: (id) => <TicketDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/tickets/$id" params={{ id }} />,
  },
});
