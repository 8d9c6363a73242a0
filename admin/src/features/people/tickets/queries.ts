import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choice, listed, text } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';
import { currentSession } from '#admin/lib/session.ts';
import { ticketCategories, ticketStatuses } from '#shared/content/tickets.ts';

/** All that is read of tickets is read anew once one is answered or changed. */
export const TICKETS = 'tickets' satisfies PageName;
export const MACROS = 'ticketMacros' satisfies PageName;

/** Most characters of what is searched for: an e-mail address. */
const MOST_SEARCHED = 254;

/** Mine, or nobody's yet: whose of the others it is stands in the list. */
function useAssignees() {
  const { t } = useTranslation('admin');
  const own = currentSession()?.staff.id;
  return [
    ...(own === undefined ? [] : [{ value: own, label: t('ticket.mine') }]),
    { value: 'nobody', label: t('ticket.nobody') },
  ];
}

/** Those that wait come first: the list has one order, and all days. */
export const ticketList = staffList(TICKETS, {
  rows: 'tickets',
  filters: {
    search: text('ticket.search', { most: MOST_SEARCHED }),
    status: choice('ticket.status', 'ticket.statuses', ticketStatuses),
    category: choice('ticket.category', 'ticket.categories', ticketCategories),
    assignee: listed('ticket.assignee', useAssignees),
  },
  csv: 'tickets',
  follow: FOLLOW_MS,
});

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [TICKETS, id],
    queryFn: ({ signal }) => api('GET /admin/tickets/{id}', { params: { id }, signal }),
    refetchInterval: FOLLOW_MS,
  });

export const macroList = staffList(MACROS, { rows: 'macros', whole: true, csv: 'ticket-macros' });
