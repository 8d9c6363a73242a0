import type { QueryClient } from '@tanstack/react-query';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { pickNewerOption, upsertCachedOption } from './option-history-pages.ts';
import {
  filteredOptionHistoryQueryKey,
  optionHistoryQuery,
  getOptionOrderQueryKey,
  optionStatisticsQuery,
} from './queries.ts';

/** Writes a received order to every cached list that shows it. */
export function writeOptionToCache(client: QueryClient, order: OptionOrder): void {
  client.setQueryData<OptionOrder>(getOptionOrderQueryKey(order.id), (cachedOption) =>
    cachedOption ? pickNewerOption(cachedOption, order) : order,
  );
  client.setQueryData(optionHistoryQuery.queryKey, (cachedPages) => upsertCachedOption(cachedPages, order));
  // The server decides whether it passes a filter and what it adds to the sums.
  void client.invalidateQueries({ queryKey: filteredOptionHistoryQueryKey });
  if (order.status !== 'pending') void client.invalidateQueries({ queryKey: optionStatisticsQuery.queryKey });
}
