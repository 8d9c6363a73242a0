import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import {
  createChoiceFilter,
  createFetchedOptionsFilter,
  createTextFilter,
} from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import { getStaffSession } from '#admin/lib/session.ts';
import { ticketCategories, ticketStatuses } from '#shared/content/tickets.ts';

/** Key of all ticket queries; they refetch once one is answered or changed. */
export const TICKETS_QUERY_KEY = 'tickets' satisfies AdminPageName;
export const TICKET_MACROS_QUERY_KEY = 'ticketMacros' satisfies AdminPageName;

/** Maximum length of a search: an e-mail address. */
const MAX_SEARCH_LENGTH = 254;

/** Returns the filter choices: mine, or unassigned. The list shows other assignees. */
function useAssignees() {
  const { t } = useTranslation('admin');
  const own = getStaffSession()?.staff.id;
  return [
    ...(own === undefined ? [] : [{ value: own, label: t('ticket.mine') }]),
    { value: 'nobody', label: t('ticket.nobody') },
  ];
}

/** Pending ones come first: the list has one order, and all days. */
export const adminTicketList = createAdminList(TICKETS_QUERY_KEY, {
  rows: 'tickets',
  filters: {
    search: createTextFilter('ticket.search', { most: MAX_SEARCH_LENGTH }),
    status: createChoiceFilter('ticket.status', 'ticket.statuses', ticketStatuses),
    category: createChoiceFilter('ticket.category', 'ticket.categories', ticketCategories),
    assignee: createFetchedOptionsFilter('ticket.assignee', useAssignees),
  },
  csv: 'tickets',
  follow: LIST_POLL_MS,
});

export const adminTicketQuery = (id: string) =>
  queryOptions({
    queryKey: [TICKETS_QUERY_KEY, id],
    queryFn: ({ signal }) => adminApi('GET /admin/tickets/{id}', { params: { id }, signal }),
    refetchInterval: LIST_POLL_MS,
  });

export const adminTicketMacroList = createAdminList(TICKET_MACROS_QUERY_KEY, {
  rows: 'macros',
  whole: true,
  csv: 'ticket-macros',
});
