import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';

/** Problem of a field: `refusals:<name>`, or `finance:missing.<name>` for what only the page knows. */
export interface FinanceFormProblem {
  name: string;
  /** Decimal strings of USDT. */
  figures?: Record<string, string>;
}

const own: readonly string[] = ['amount', 'agreement', 'period'];

/** Returns a formatter of field problems, worded as the server's errors. */
export function useFinanceProblemText(): (problem: FinanceFormProblem | undefined) => string | undefined {
  const { t } = useTranslation(['finance', 'refusals']);
  const format = useFormat();
  return (problem) => {
    if (!problem) return undefined;
    const { name, figures = {} } = problem;
    if (own.includes(name)) return t(`missing.${name}`, { defaultValue: name });
    const replacements = Object.entries(figures).map(([key, figure]) => [key, format.exact(figure)]);
    return t(`refusals:${name}`, {
      defaultValue: name,
      asset: 'USDT',
      ...(Object.fromEntries(replacements) as Record<string, string>),
    });
  };
}
