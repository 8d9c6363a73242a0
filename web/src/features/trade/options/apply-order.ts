import type { QueryClient } from '@tanstack/react-query';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { pickNewerOption, upsertOption } from './order-pages.ts';
import { filteredHistoryKey, optionHistoryQuery, optionOrderKey, optionStatisticsQuery } from './queries.ts';

/** Writes an order that arrived, however it came, to every place of the cache that shows it. */
export function writeOptionToCache(client: QueryClient, order: OptionOrder): void {
  client.setQueryData<OptionOrder>(optionOrderKey(order.id), (held) => (held ? pickNewerOption(held, order) : order));
  client.setQueryData(optionHistoryQuery.queryKey, (held) => upsertOption(held, order));
  // Whether it passes a filter, and what it adds to the sums, the server says.
  void client.invalidateQueries({ queryKey: filteredHistoryKey });
  if (order.status !== 'pending') void client.invalidateQueries({ queryKey: optionStatisticsQuery.queryKey });
}
