import { useQuery } from '@tanstack/react-query';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { optionOrderQuery } from './queries.ts';

/** Returns the current state of an order: it may enter, settle, or be sold in another tab while a dialog shows it. */
export const useLiveOption = (order: OptionOrder): OptionOrder =>
  useQuery({ ...optionOrderQuery(order.id), initialData: order, staleTime: Number.POSITIVE_INFINITY }).data;
