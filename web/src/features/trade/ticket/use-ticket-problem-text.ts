import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';
import type { OptionTicketProblem } from './review-ticket-form.ts';

/** Returns a formatter of ticket problems in the page's language and number format. */
export function useOptionTicketProblemText(): (problem: OptionTicketProblem | undefined) => string | undefined {
  const { t } = useTranslation('trading');
  const format = useFormat();
  return useCallback(
    (problem) => {
      if (!problem) return undefined;
      const { name, ...amounts } = problem;
      const values = Object.fromEntries(Object.entries(amounts).map(([key, value]) => [key, format.exact(value)]));
      return t(`ticket.problem.${name}`, { replace: values });
    },
    [t, format],
  );
}
