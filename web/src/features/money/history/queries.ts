import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/queries.ts';
import type { HistoryFilter } from './filter.ts';
import type { HistoryPosition } from './history-position.ts';
import { type HistoryKindName, historyKinds } from './kinds.ts';

/** One page of a kind of history, always refetched to include recent changes. */
export const historyQuery = (name: HistoryKindName, place: HistoryPosition, filter: HistoryFilter) =>
  queryOptions({
    queryKey: [...queryKeys.account, 'history', name, place, filter],
    queryFn: ({ signal }) => historyKinds[name].page(place, filter, signal),
    staleTime: 0,
    // Keeps the previous page, greyed, while another loads.
    placeholderData: keepPreviousData,
  });
