import { useCallback } from 'react';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { DAY } from '#shared/time.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** Says a second of an order's life: the time of day, with the date where the order lives long enough to need it. */
export function useOptionTimeText(order: Pick<OptionOrder, 'expiry_period'>): (at: number) => string {
  const format = useFormat();
  const isLong = order.expiry_period >= DAY / 2;
  return useCallback((at) => (isLong ? format.time(at) : format.clock(at)), [format, isLong]);
}
