import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';
import type { WithdrawalFormProblem } from './review-withdrawal-form.ts';

/** Returns a formatter of withdrawal problems, worded as the server's errors. */
export function useWithdrawalProblemText(): (problem: WithdrawalFormProblem | undefined) => string | undefined {
  const { t } = useTranslation(['withdraw', 'refusals']);
  const format = useFormat();
  return (problem) => {
    if (!problem) return undefined;
    const { name, ...figures } = problem;
    if (name === 'amountMissing' || name === 'addressMissing') return t(`form.${name}`);
    const replacements = Object.entries(figures).map(([key, figure]: [string, string | number]) => [
      key,
      typeof figure === 'number' ? format.integer(figure) : key === 'asset' ? figure : format.exact(figure),
    ]);
    return t(`refusals:${name}`, { replace: Object.fromEntries(replacements) });
  };
}
