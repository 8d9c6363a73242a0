import { owner, text, time, word } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { ticketList } from './queries.ts';
import { TicketDetail } from './ticket-detail.tsx';
import { TicketState } from './ticket-state.tsx';

/** Tickets: those that wait for staff, the longest-waiting first, then the others. */
export const TicketListPage = listPage(ticketList, {
  columns: [
    text('subject', 'ticket.subject', { strong: true, most: 'max-w-72 max-sm:max-w-52', card: 'start' }),
    owner('user.username', 'block max-w-40 truncate'),
    word('category', 'ticket.category', 'ticket.categories', { card: 'end2' }),
    { key: 'status', head: 'ticket.status', card: 'end', cell: ({ status }) => <TicketState status={status} /> },
    time('waits_since', 'ticket.waitsSince', { card: 'start2' }),
    text('assignee', 'ticket.assignee', { most: 'max-w-40' }),
    text('messages', 'ticket.messages'),
    time('updated_at', 'ticket.updated'),
  ],
  empty: 'ticket.none',
  panel: {
    title: 'ticket.title',
    detail: (id) => <TicketDetail id={id} />,
    link: (id) => <OpenPage to="/admin/tickets/$id" params={{ id }} />,
  },
});
