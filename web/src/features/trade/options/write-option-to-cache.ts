import type { QueryClient } from '@tanstack/react-query';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { pickNewerOption, upsertOption } from './option-history-pages.ts';
import { filteredHistoryKey, optionHistoryQuery, optionOrderKey, optionStatisticsQuery } from './queries.ts';

/** Writes a received order to every cached list that shows it. */
export function writeOptionToCache(client: QueryClient, order: OptionOrder): void {
  client.setQueryData<OptionOrder>(optionOrderKey(order.id), (cachedOption) => (cachedOption ? pickNewerOption(cachedOption, order) : order));
  client.setQueryData(optionHistoryQuery.queryKey, (cachedPages) => upsertOption(cachedPages, order));
  // The server decides whether it passes a filter and what it adds to the sums.
  void client.invalidateQueries({ queryKey: filteredHistoryKey });
  if (order.status !== 'pending') void client.invalidateQueries({ queryKey: optionStatisticsQuery.queryKey });
}
