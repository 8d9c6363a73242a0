import {
  createUserColumn,
  createTextColumn,
  createTimeColumn,
  createTranslatedColumn,
} from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { adminTicketList } from './queries.ts';
import { TicketDetailPanel } from './ticket-detail.tsx';
import { TicketStatusBadge } from './ticket-status-badge.tsx';

/** List of tickets: those pending staff first, oldest on top, then the others. */
export const AdminTicketsPage = createAdminListPage(adminTicketList, {
  columns: [
    createTextColumn('subject', 'ticket.subject', { strong: true, most: 'max-w-72 max-sm:max-w-52', card: 'start' }),
    createUserColumn('user.username', 'block max-w-40 truncate'),
    createTranslatedColumn('category', 'ticket.category', 'ticket.categories', { card: 'end2' }),
    { key: 'status', head: 'ticket.status', card: 'end', cell: ({ status }) => <TicketStatusBadge status={status} /> },
    createTimeColumn('waits_since', 'ticket.waitsSince', { card: 'start2' }),
    createTextColumn('assignee', 'ticket.assignee', { most: 'max-w-40' }),
    createTextColumn('messages', 'ticket.messages'),
    createTimeColumn('updated_at', 'ticket.updated'),
  ],
  empty: 'ticket.none',
  panel: {
    title: 'ticket.title',
    detail: (id) => <TicketDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/tickets/$id" params={{ id }} />,
  },
});
