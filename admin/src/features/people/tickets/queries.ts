import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, optionsFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { currentSession } from '#admin/lib/session.ts';
import { ticketCategories, ticketStatuses } from '#shared/content/tickets.ts';

/** Key of all ticket queries; they refetch once one is answered or changed. */
export const TICKETS_KEY = 'tickets' satisfies PageName;
export const MACROS_KEY = 'ticketMacros' satisfies PageName;

/** Maximum length of a search: an e-mail address. */
const MOST_SEARCHED = 254;

/** Returns the filter choices: mine, or unassigned. The list shows other assignees. */
function useAssignees() {
  const { t } = useTranslation('admin');
  const own = currentSession()?.staff.id;
  return [
    ...(own === undefined ? [] : [{ value: own, label: t('ticket.mine') }]),
    { value: 'nobody', label: t('ticket.nobody') },
  ];
}

/** Pending ones come first: the list has one order, and all days. */
export const ticketList = createStaffList(TICKETS_KEY, {
  rows: 'tickets',
  filters: {
    search: textFilter('ticket.search', { most: MOST_SEARCHED }),
    status: choiceFilter('ticket.status', 'ticket.statuses', ticketStatuses),
    category: choiceFilter('ticket.category', 'ticket.categories', ticketCategories),
    assignee: optionsFilter('ticket.assignee', useAssignees),
  },
  csv: 'tickets',
  follow: LIST_POLL_MS,
});

export const adminTicketQuery = (id: string) =>
  queryOptions({
    queryKey: [TICKETS_KEY, id],
    queryFn: ({ signal }) => api('GET /admin/tickets/{id}', { params: { id }, signal }),
    refetchInterval: LIST_POLL_MS,
  });

export const macroList = createStaffList(MACROS_KEY, { rows: 'macros', whole: true, csv: 'ticket-macros' });
