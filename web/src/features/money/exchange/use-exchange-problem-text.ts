import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';
import type { ExchangeFormProblem } from './review-exchange-form.ts';

/** Returns the text of an exchange error in the page's language, same as the server's. */
export function useExchangeProblemText(): (problem: ExchangeFormProblem | undefined) => string | undefined {
  const { t } = useTranslation('refusals');
  const format = useFormat();
  return (problem) => {
    if (!problem) return undefined;
    const { name, ...figures } = problem;
    const replacements = Object.entries(figures).map(([key, figure]: [string, string]) => [
      key,
      key === 'asset' ? figure : format.exact(figure),
    ]);
    return t(name, { replace: Object.fromEntries(replacements) });
  };
}
