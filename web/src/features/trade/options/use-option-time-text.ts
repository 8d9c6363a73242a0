import { useCallback } from 'react';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** Returns a formatter for seconds of an order's life: time of day, with the date when the period is long. */
export function useOptionTimeText(order: Pick<OptionOrder, 'expiry_period'>): (at: number) => string {
  const format = useFormat();
  const isLong = order.expiry_period >= DAY_SECONDS / 2;
  return useCallback((at) => (isLong ? format.time(at) : format.clock(at)), [format, isLong]);
}
