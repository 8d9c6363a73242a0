import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';
import type { PerpetualOrderProblem } from './order-fields.ts';

/** Returns a formatter of ticket problems in the page's language and number format. `digits`: those of prices. */
export function useOrderProblemText(
  digits: number,
): (problem: PerpetualOrderProblem | undefined) => string | undefined {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  return useCallback(
    (problem) => {
      if (!problem) return undefined;
      const formatted = (of: Record<string, string> | undefined, as: (value: string) => string) =>
        Object.fromEntries(Object.entries(of ?? {}).map(([key, value]) => [key, as(value)]));
      return t(`ticket.problem.${problem.name}`, {
        ...problem.values,
        ...formatted(problem.amounts, (value) => format.exact(value)),
        ...formatted(problem.prices, (value) => format.price(value, digits)),
      });
    },
    [t, format, digits],
  );
}
