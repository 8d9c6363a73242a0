import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';
import type { TransferFormProblem } from './review-transfer-form.ts';

/** Returns a formatter of transfer problems, worded as the server's errors. */
export function useTransferProblemText(): (problem: TransferFormProblem | undefined) => string | undefined {
  const { t } = useTranslation(['money', 'refusals']);
  const format = useFormat();
  return (problem) => {
    if (!problem) return undefined;
    const { name, ...figures } = problem;
    if (name === 'amountMissing') return t('transfer.amountMissing');
    const replacements = Object.entries(figures).map(([key, figure]: [string, string | number]) => [
      key,
      typeof figure === 'number' ? format.integer(figure) : format.exact(figure),
    ]);
    return t(`refusals:${name}`, { replace: { asset: 'USDT', ...Object.fromEntries(replacements) } });
  };
}
